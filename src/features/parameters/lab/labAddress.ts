import { addressOf, type HashRoute } from '@/ui/hooks/hashRoute';

/** Page of the Lab: a run by its id, the setup of a new run, the recordings, or the list of runs. */
export type LabPlace = { run: string } | 'new' | 'recordings' | 'runs';

const LAB_VIEW = 'lab';
const LAB_PARTS = ['new', 'recordings'] as const;

export const isLab = ({ query }: Pick<HashRoute, 'query'>): boolean => query.get('view') === LAB_VIEW;

export function readLabPlace({ query }: Pick<HashRoute, 'query'>): LabPlace {
  const run = query.get('run');
  if (run !== null) return { run };
  return LAB_PARTS.find((part) => part === query.get('part')) ?? 'runs';
}

export const labAddress = (place: LabPlace = 'runs'): string =>
  addressOf('parameters', {
    view: LAB_VIEW,
    ...(typeof place === 'object' ? { run: place.run } : place !== 'runs' && { part: place }),
  });

export const FORM_ADDRESS = '#parameters';
