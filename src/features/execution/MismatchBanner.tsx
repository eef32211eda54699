import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { executionApi } from '@/api/execution';
import type { ExecutionFinding, ExecutionStatus } from '@/contract/execution';
import { formatQuantity, plural } from '@/domain/format/format';
import { useSendOnce } from '@/store/useSendOnce';
import { ElapsedTime } from '@/ui/figures/ElapsedTime';
import { confirmAction } from '@/ui/messages/confirm';
import { ErrorIcon } from '@/ui/theme/icons';
import { useFlatten } from './useFlatten';

const Banner = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  padding: theme.spacing(1.5, 3),
  border: `2px solid ${theme.vars.palette.error.main}`,
  background: theme.vars.palette.background.raised,
  '& > svg': { color: theme.vars.palette.error.main, fontSize: 20 },
  '& > p': { flex: '1 1 20rem', margin: 0 },
}));

/** Shows each difference between bot and account that no fill explains, with the three ways out. */
export function MismatchBanner({ account }: { account: ExecutionStatus }) {
  const disputed = account.findings.filter(({ is_disputed }) => is_disputed);
  return disputed.map((finding) => (
    <Mismatch key={`${finding.symbol} ${finding.kind}`} account={account} finding={finding} />
  ));
}

function Mismatch({ account, finding }: { account: ExecutionStatus; finding: ExecutionFinding }) {
  const { symbol, kind, since } = finding;
  const flatten = useFlatten(account);
  const [adopt] = useSendOnce(executionApi.endpoints.adoptQuantity, symbol);
  const [staysHalted, setStaysHalted] = useState(false);
  return (
    <Banner role="alert">
      <ErrorIcon />
      <p>
        <b>{symbol}</b>: {differenceText(finding)}
        {since !== null && (
          <span aria-live="off">
            {' '}
            for <ElapsedTime since={since} />
          </span>
        )}
        . Entries are halted{staysHalted && ', and stay halted until you choose'}.
      </p>
      {isAdoptable(finding) && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => void askToAdopt(finding, adopt)}>
          Adopt {formatQuantity(finding.exchange_qty)}
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        color="error"
        aria-label={`Flatten, because ${symbol} differs`}
        onClick={flatten}
      >
        Flatten
      </Button>
      {!staysHalted && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`Stay halted, ${kind} of ${symbol}`}
          onClick={() => setStaysHalted(true)}
        >
          Stay halted
        </Button>
      )}
    </Banner>
  );
}

function differenceText({ kind, ledger_qty, exchange_qty }: ExecutionFinding): string {
  if (kind === 'unknown order')
    return `the account has ${plural(exchange_qty ?? 0, 'order')} that the bot did not send`;
  if (kind === 'position mode') return 'the account is in hedge mode';
  return `the bot holds ${formatQuantity(ledger_qty)}, the account ${formatQuantity(exchange_qty)}`;
}

/** The bot takes only a smaller quantity of the same side: it knows the entry of what it holds, and no other. */
const isAdoptable = ({ kind, ledger_qty: ledger, exchange_qty: exchange }: ExecutionFinding): boolean =>
  kind === 'quantity' &&
  ledger !== null &&
  exchange !== null &&
  Math.abs(exchange) < Math.abs(ledger) &&
  exchange * ledger >= 0;

async function askToAdopt(
  { symbol, ledger_qty, exchange_qty }: ExecutionFinding,
  send: (request: { symbol: string }) => unknown,
): Promise<void> {
  const confirmed = await confirmAction({
    title: `Adopt the quantity of ${symbol}?`,
    body: `The position of the bot changes from ${formatQuantity(ledger_qty)} to ${formatQuantity(exchange_qty)}. The missing quantity counts as closed by hand at the last price.`,
    verb: 'Adopt',
  });
  if (confirmed) send({ symbol });
}
