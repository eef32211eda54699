import { hashAddress, type HashRoute } from '@/ui/hooks/hashRoute';

/** Page of the Lab: one Lab run, the setup of a new run, the recordings, or the list of runs. */
export type LabPage = { run: string } | 'new' | 'recordings' | 'runs';

const LAB_VIEW_NAME = 'lab';
const LAB_PAGE_NAMES = ['new', 'recordings'] as const;

export const isLabAddress = ({ query }: Pick<HashRoute, 'query'>): boolean => query.get('view') === LAB_VIEW_NAME;

export function readLabPage({ query }: Pick<HashRoute, 'query'>): LabPage {
  const run = query.get('run');
  if (run !== null) return { run };
  return LAB_PAGE_NAMES.find((part) => part === query.get('part')) ?? 'runs';
}

export const labAddress = (place: LabPage = 'runs'): string =>
  hashAddress('parameters', {
    view: LAB_VIEW_NAME,
    ...(typeof place === 'object' ? { run: place.run } : place !== 'runs' && { part: place }),
  });

export const PARAMETER_FORM_ADDRESS = '#parameters';
