import { Button } from '@mui/material';
import type { Trade } from '@/contract/trade';
import { SteadyLabel } from '@/ui/SteadyLabel';
import { useAge } from '@/ui/useNow';
import { CLOSING_DOUBTED_AFTER_MS, type Closing } from './useClosing';

type Props = { trade: Trade; closing: Closing; tabIndex?: number };

/** Nothing on a trade that is closed. */
export function CloseButton(props: Props) {
  const { trade, closing } = props;
  if (trade.status !== 'OPEN') return null;
  const since = closing.closingSince(trade);
  return since === undefined ? <Face {...props} busy={false} /> : <ClosingButton {...props} since={since} />;
}

function ClosingButton({ since, ...props }: Props & { since: number }) {
  const age = useAge(since) ?? 0;
  return <Face {...props} busy={age < CLOSING_DOUBTED_AFTER_MS} />;
}

function Face({ trade, closing, tabIndex, busy }: Props & { busy: boolean }) {
  const count = closing.meant(trade);
  const idle = count > 1 ? `Close ×${count}` : 'Close';
  const spoken = count > 1 ? `Close all ${count} open ${trade.symbol} trades` : `Close ${trade.symbol}`;
  return (
    <Button
      variant="outlined"
      color="inherit"
      tabIndex={tabIndex}
      // Not `disabled`: the focus must stay where it is.
      aria-disabled={busy || undefined}
      aria-label={busy ? `Closing ${trade.symbol}` : spoken}
      title={count > 1 ? `${count} open trades share ${trade.symbol}: all of them are closed` : undefined}
      onClick={(event) => {
        event.stopPropagation();
        if (!busy) closing.close(trade);
      }}
      sx={{ borderColor: 'text.secondary', minHeight: 0, minWidth: 0, padding: '0 6px', fontSize: '0.75rem' }}
    >
      <SteadyLabel shown={busy ? 'Closing…' : idle} among={[idle, 'Closing…']} />
    </Button>
  );
}
