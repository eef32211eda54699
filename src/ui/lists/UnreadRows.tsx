import { plural } from '@/domain/format/format';
import { EmptyState } from '../messages/EmptyState';

const HINT = "The bot sent them in an unknown form. The browser's console has the details.";

/** Replaces the text of an empty list when all rows are unreadable. */
export const UnreadRows = ({ count }: { count: number }) => (
  <EmptyState text={`${plural(count, 'row')} could not be read`} hint={HINT} />
);
