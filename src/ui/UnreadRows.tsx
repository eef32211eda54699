import { plural } from '@/domain/format';
import { EmptyState } from './EmptyState';

const HINT = 'The bot sent them in a form that is not understood. The console of the browser holds the details.';

/** In place of an empty text: a list of which rows could not be read is not known to be empty. */
export const UnreadRows = ({ count }: { count: number }) => (
  <EmptyState text={`${plural(count, 'row')} could not be read`} hint={HINT} />
);
