import { addressOf, type HashRoute } from '@/ui/hooks/hashRoute';

/** What the Lab shows: a run by its id, the setup of a new run, or the recordings. */
export type LabPlace = { run: string } | 'new' | 'recordings' | 'runs';

const LAB = 'lab';
const PARTS = ['new', 'recordings'] as const;

export const isLab = ({ query }: Pick<HashRoute, 'query'>): boolean => query.get('view') === LAB;

export function readLabPlace({ query }: Pick<HashRoute, 'query'>): LabPlace {
  const run = query.get('run');
  if (run !== null) return { run };
  return PARTS.find((part) => part === query.get('part')) ?? 'runs';
}

export const labAddress = (place: LabPlace = 'runs'): string =>
  addressOf('parameters', {
    view: LAB,
    ...(typeof place === 'object' ? { run: place.run } : place !== 'runs' && { part: place }),
  });

export const FORM_ADDRESS = '#parameters';
