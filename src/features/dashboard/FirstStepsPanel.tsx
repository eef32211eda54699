import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useGetDiagnosticsQuery } from '@/api/bot/diagnostics';
import { useGetStatusQuery } from '@/api/bot/status';
import type { Diagnostics } from '@/contract/bot/diagnostics';
import type { AccountKind } from '@/contract/bot/execution';
import type { ReceivedStatus } from '@/contract/bot/status';
import { DIAGNOSTICS_START_INTERVAL_MS } from '@/contract/timings';
import { formatCount } from '@/domain/format/format';
import { rejectionSharesByFilter, rejectionShareText } from '@/domain/market/whyNoTrade';
import { useAccountKind } from '@/store/useAccount';
import { useHasCapability, useLackedParts } from '@/store/useCapability';
import { useSendsRealOrders } from '@/store/useSendsRealOrders';
import { surfaceStyle } from '@/ui/theme/sharedStyles';

const FirstStepsSection = styled('section')(({ theme }) => ({
  minWidth: 0,
  display: 'grid',
  gridTemplateRows: '28px auto',
  alignContent: 'start',
  '& > header': { display: 'flex', alignItems: 'center' },
  '& h2': theme.typography.h2,
  '& > ol': {
    ...surfaceStyle(theme),
    margin: 0,
    padding: theme.spacing(4),
    listStyle: 'none',
    overflow: 'hidden auto',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
    gap: theme.spacing(4, 6),
  },
  '& h3': { ...theme.typography.h1, display: 'flex', alignItems: 'baseline', gap: theme.spacing(2) },
  '& h3 > span': { color: theme.vars.palette.primary.main },
  '& p': { ...theme.typography.body1, marginTop: theme.spacing(1), color: theme.vars.palette.text.secondary },
  '& dl': { marginTop: theme.spacing(2) },
  '& dl > div': { display: 'flex', alignItems: 'baseline', gap: theme.spacing(2), minHeight: '1.6rem' },
  '& dt': { flex: 1, color: theme.vars.palette.text.secondary },
  '& dd': { fontWeight: theme.typography.fontWeightMedium },
}));

type BotStateOrUnknown = 'unknown' | 'stopped' | 'running' | 'paused';

const START_STEP_HINTS: Record<BotStateOrUnknown, string> = {
  unknown: 'The state of the bot is not known yet.',
  stopped: 'Press Start Bot in the bar above. In PAPER every order is simulated; LIVE trades with real money.',
  running: 'The bot is running. It enters by itself and closes by TP, SL and its exit rules.',
  paused: 'The bot is paused: open positions are monitored, no new ones are entered.',
};

const START_HINT_WITHOUT_REAL_ORDERS =
  'Press Start Bot in the bar above. In PAPER every order is simulated, and no API keys are needed. ' +
  'This bot sends no real orders.';

/** Orders of mode LIVE reach an account without real money. */
const startHintWithAccount = (kind: AccountKind): string =>
  `Press Start Bot in the bar above. In PAPER every order is simulated. LIVE sends orders to a ${kind} account, ` +
  'without real money. It needs an API key of that account.';

function toBotStateOrUnknown(status: ReceivedStatus | undefined): BotStateOrUnknown {
  if (status?.running === false) return 'stopped';
  if (!status?.running || status.paused === null) return 'unknown';
  return status.paused ? 'paused' : 'running';
}

/** Guides a new operator until the first trade has closed. */
export function FirstStepsPanel() {
  const titleId = useId();
  const { bot } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ bot: toBotStateOrUnknown(data) }),
  });
  const sendsRealOrders = useSendsRealOrders();
  const kind = useAccountKind();
  const hintWithoutRealOrders = kind === undefined ? START_HINT_WITHOUT_REAL_ORDERS : startHintWithAccount(kind);
  return (
    <FirstStepsSection aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>First steps</h2>
      </header>
      <ol>
        <li>
          <h3>
            <span>1</span> Start
          </h3>
          <p>{bot === 'stopped' && !sendsRealOrders ? hintWithoutRealOrders : START_STEP_HINTS[bot]}</p>
        </li>
        <li>
          <h3>
            <span>2</span> Watch
          </h3>
          <BotProgress isRunning={bot === 'running'} />
        </li>
        <li>
          <h3>
            <span>3</span> Tune
          </h3>
          <FilterAdvice />
        </li>
      </ol>
    </FirstStepsSection>
  );
}

/**
 * Shows how many candidates, signals and trades the bot had. Polls the diagnostics every second until the first signal.
 */
function BotProgress({ isRunning }: { isRunning: boolean }) {
  const { data, error } = useGetDiagnosticsQuery(undefined, { skip: !useHasCapability('diagnostics') });
  const isAlive = isRunning && error === undefined && data?.signals === 0;
  useGetDiagnosticsQuery(undefined, {
    skip: !isAlive,
    pollingInterval: DIAGNOSTICS_START_INTERVAL_MS,
    skipPollingIfUnfocused: true,
  });
  const { signals } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data: status }) => ({ signals: status?.total_signals }),
  });
  const steps: [name: string, value: string][] = data
    ? [
        ['Symbols followed', formatCount(data.symbols.filter(({ followed }) => followed).length)],
        ...(data.feed ? [['Books live', formatCount(data.feed.books_live)] satisfies [string, string]] : []),
        ['Candidates evaluated', formatCount(data.evaluations)],
        ['Signals', formatCount(data.signals)],
        ['Trades opened', formatCount(data.entries)],
      ]
    : [['Signals', formatCount(signals)]];
  return (
    <dl>
      {steps.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names the filter that rejects the most signal candidates, and links to the parameters. */
function FilterAdvice() {
  const { data } = useGetDiagnosticsQuery(undefined, { skip: !useHasCapability('diagnostics') });
  const text = data === undefined ? null : mostFrequentFilterText(data);
  const lacks = useLackedParts();
  return (
    <>
      {text && <p>{text}</p>}
      <p>
        {!lacks.includes('params') && (
          <>
            The limits are in <a href="#parameters">Parameters</a>; a change acts at once.{' '}
          </>
        )}
        {!lacks.includes('market') && (
          <>
            The <a href="#market">Market Analyzer</a> suggests values for the current market.
          </>
        )}
      </p>
    </>
  );
}

function mostFrequentFilterText(diagnostics: Diagnostics): string | null {
  const first = rejectionSharesByFilter(diagnostics, 'candidate').find(({ name }) => name !== 'entries_closed');
  return first ? `${rejectionShareText(first.share)} of the candidates fail by: ${first.label}.` : null;
}
