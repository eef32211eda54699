import { plural } from '@/domain/format/format';
import { EmptyState } from '../messages/EmptyState';

const UNREADABLE_ROWS_HINT = "The bot sent them in an unknown form. The browser's console has the details.";

export const UnreadableRowsText = ({ count }: { count: number }) => (
  <EmptyState text={`${plural(count, 'row')} could not be read`} hint={UNREADABLE_ROWS_HINT} />
);
