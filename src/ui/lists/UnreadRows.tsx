import { plural } from '@/domain/format/format';
import { EmptyState } from '../messages/EmptyState';

const HINT = "The bot sent them in an unknown form. The browser's console has the details.";

/** Replaces the empty text: a list with unreadable rows may not be empty. */
export const UnreadRows = ({ count }: { count: number }) => (
  <EmptyState text={`${plural(count, 'row')} could not be read`} hint={HINT} />
);
