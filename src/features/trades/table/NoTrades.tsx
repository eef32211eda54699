import { Button } from '@mui/material';
import { EmptyState } from '@/ui/messages/EmptyState';
import { UnreadableRowsText } from '@/ui/lists/UnreadableRowsText';
import type { SelectedTrades } from '../useTrades';

type Props = {
  trades: Pick<SelectedTrades, 'complete' | 'found' | 'all' | 'rejected'>;
  filtered: boolean;
  onClear: () => void;
};

export function NoTrades({ trades: { complete, found, all, rejected }, filtered, onClear }: Props) {
  if (!filtered && rejected > 0) return <UnreadableRowsText count={rejected} />;
  if (!filtered) return <EmptyState text="No trades yet. Signals will generate trades when conditions are met." />;
  return (
    <EmptyState
      text={complete || found ? 'No trade matches these filters.' : 'No trade of this page matches these filters.'}
      hint={all?.state === 'loading' && 'The others are on their way: all of them are being loaded.'}
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
