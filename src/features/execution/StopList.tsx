import { styled } from '@mui/material/styles';
import type { ExecutionStatus, ExchangeStopState } from '@/contract/execution';
import { formatPrice } from '@/domain/format/format';
import { useAgeMs } from '@/ui/hooks/useNow';
import { WarningIcon } from '@/ui/theme/icons';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0, 4),
  margin: 0,
  padding: theme.spacing(0, 3, 1),
  '& [data-naked]': { color: theme.vars.palette.error.main, fontWeight: 600 },
  '& svg': { fontSize: 16, verticalAlign: 'text-bottom' },
}));

/** Shows for each position whether its stop is at the exchange. */
export function StopList({ account, receivedAt }: { account: ExecutionStatus; receivedAt: number | null }) {
  if (account.stops.length === 0) return null;
  return (
    <List aria-label="Stops at the exchange">
      {account.stops.map((stop) => (
        <li key={stop.trade_id} data-naked={stop.trigger === null || undefined}>
          <b>{stop.symbol}</b>{' '}
          {stop.trigger === null ? (
            <MissingStop stop={stop} receivedAt={receivedAt} />
          ) : (
            `stop at exchange ${formatPrice(stop.trigger)}`
          )}
        </li>
      ))}
    </List>
  );
}

function MissingStop({ stop: { naked_ms }, receivedAt }: { stop: ExchangeStopState; receivedAt: number | null }) {
  const age = useAgeMs(naked_ms === null || receivedAt === null ? null : receivedAt - naked_ms);
  return (
    <>
      <WarningIcon /> no stop{age !== null && ` for ${(age / 1_000).toFixed(1)} s`}
    </>
  );
}
