import { plural } from '@/domain/format/format';
import { EmptyState } from '../messages/EmptyState';

const UNREADABLE_ROWS_HINT = "The bot sent them in an unknown form. The browser's console has the details.";

/** Replaces the empty-list text when all rows are unreadable. */
export const UnreadableRowsText = ({ count }: { count: number }) => (
  <EmptyState text={`${plural(count, 'row')} could not be read`} hint={UNREADABLE_ROWS_HINT} />
);
