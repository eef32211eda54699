import { styled } from '@mui/material/styles';
import { type ComponentType, use } from 'react';
import type { Trade } from '@/contract/trades/trade';
import { LOG_LINE_LIMITS } from '@/contract/sizes';
import { tradeEndingText } from '@/domain/trades/tradeEnding';
import { TRADE_DETAIL_GROUPS, type TradeDetail } from '@/domain/trades/tradeDetails';
import type { TradeField } from '@/domain/trades/tradeFields';
import type { Zone } from '@/domain/format/time';
import type { LabVariantId } from '@/domain/lab/labVariantId';
import { hashAddress } from '../hooks/hashRoute';
import { useTimeZone, TIME_ZONE_NAMES } from '../hooks/timeZone';
import { useCurrency } from '../figures/currency';
import { AroundLink } from '../widgets/AroundLink';
import { OrderFlowComponentsContext } from '../widgets/orderFlowComponents';
import { VersionLink } from '../widgets/VersionLink';
import { LogLinksContext } from './logLinks';
import { TradeBridgeSection } from './TradeBridgeSection';
import { TradeValue } from './TradeValue';

const TradeDetailGroups = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& h3': { ...theme.typography.overline, color: theme.vars.palette.text.secondary },
  '& dl > div': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: theme.spacing(4),
    padding: theme.spacing(0.5, 0),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dt small': { display: 'block', ...theme.typography.caption },
  '& dd': { flex: 'none', maxWidth: '65%', textAlign: 'right', overflowWrap: 'anywhere' },
  '& .links': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1, 4) },
}));

const MAX_LOG_LINES = String(Math.max(...LOG_LINE_LIMITS));
// Returns the address of the System Logs tab with the search text `q`. Without the slash, accessibility checks expect
// an element with the id `logs`.
const logLinesAddress = (q: string): string => hashAddress('/logs', { q, limit: MAX_LOG_LINES });

type TradeValueProps = { trade: Trade; tradeField: TradeField; zone: Zone };

type Props = {
  trade: Trade;
  /** Lab variant that made the trade. The bot's log has no lines of a Lab trade. */
  lab?: LabVariantId;
  /** True for the trade of a rejected signal, of which the bot has neither a story nor log lines. */
  hypothetical?: boolean;
  /** Held and full quantity of an open trade that filled or closed in part, for example '1.3 of 2.7'. */
  partFill?: string | null;
  Value?: ComponentType<TradeValueProps>;
};

export function TradeDetails({ trade, lab, hypothetical = false, partFill = null, Value = TradeValue }: Props) {
  const { trade_id, symbol } = trade;
  const Story = use(OrderFlowComponentsContext)?.Story;
  const hasLogs = use(LogLinksContext);
  const story = tradeEndingText(trade) ?? (partFill && `The bot holds ${partFill}.`);
  return (
    <TradeDetailGroups>
      {story !== null && (
        <section aria-label="Story">
          <h3>Story</h3>
          <p>{story}</p>
        </section>
      )}
      {TRADE_DETAIL_GROUPS.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {rows.map((row) => (
              <TradeDetailRow key={row.title} row={row} trade={trade} Value={Value} isOfLab={lab !== undefined} />
            ))}
          </dl>
        </section>
      ))}
      <TradeBridgeSection trade={trade} />
      {Story && !hypothetical && <Story tradeId={trade_id} {...(lab && { lab })} />}
      {!lab && !hypothetical && hasLogs && (
        <section aria-label="Log lines">
          <h3>Log lines</h3>
          <p className="links">
            <a href={logLinesAddress(trade_id)}>of this trade</a>
            <a href={logLinesAddress(symbol)}>of {symbol}</a>
            <AroundLink at={trade.timestamp_entry} of={`the entry of ${symbol}`}>
              around the entry
            </AroundLink>
            <AroundLink at={trade.timestamp_exit} of={`the exit of ${symbol}`}>
              around the exit
            </AroundLink>
          </p>
        </section>
      )}
    </TradeDetailGroups>
  );
}

type TradeDetailRowProps = { row: TradeField | TradeDetail; isOfLab: boolean } & Required<
  Pick<Props, 'trade' | 'Value'>
>;

function TradeDetailRow({ row, trade, Value, isOfLab }: TradeDetailRowProps) {
  const zone = useTimeZone();
  const currency = useCurrency();
  const { title, hint } = row;
  // The history of the bot has no version of a Lab variant.
  const version = 'text' in row && row.isVersion && !isOfLab ? trade.config_version : null;
  const isTime = 'kind' in row ? row.kind === 'time' : row.isTime;
  return (
    <div>
      <dt>
        {isTime ? `${title}, ${TIME_ZONE_NAMES[zone]}` : title}
        {/* The hint is a line of text, because touch devices show no tooltips. */}
        {hint !== undefined && <small>{hint}</small>}
      </dt>
      <dd>
        {version ? (
          <VersionLink version={version} />
        ) : 'text' in row ? (
          row.text(trade, zone, currency)
        ) : (
          <Value trade={trade} tradeField={row} zone={zone} />
        )}
      </dd>
    </div>
  );
}
