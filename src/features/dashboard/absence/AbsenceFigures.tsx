import { Link } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type ReactNode, useContext } from 'react';
import type { PeriodSummary } from '@/contract/history/absence';
import { ALARM_RANKS } from '@/contract/alarms/alarms';
import type { Timestamp } from '@/contract/schema/fields';
import { RANK_WORDS } from '@/domain/alarms/alarmWords';
import { formatAge, formatCount } from '@/domain/format/format';
import { formatShortTime, toIsoTime } from '@/domain/format/time';
import { Pnl } from '@/ui/figures/Pnl';
import { useLacks } from '@/store/useCapability';
import { hashAddress } from '@/ui/hooks/hashRoute';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { useToday } from '@/ui/hooks/useToday';
import { showAlarmPanel } from '@/ui/widgets/alarmPanelView';
import { AroundLinksContext } from '@/ui/widgets/AroundLink';
import { useCurrency } from '@/ui/figures/currency';

const FigureList = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
  gap: theme.spacing(1, 4),
  '& > div': { minWidth: 0 },
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { overflowWrap: 'anywhere' },
  '& dd a, & dd button': { textAlign: 'start' },
  '& dd.detail': {
    ...theme.typography.caption,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
  },
  '& .none': { color: theme.vars.palette.text.secondary },
}));

type Props = { absence: PeriodSummary };

export function AbsenceFigures({ absence }: Props) {
  const { trades, alarms, outages, restarts, commands, saves } = absence;
  const timeOf = useTimeText();
  const addressOf = useEventAddress();
  const hasAnalytics = !useLacks('analytics');
  return (
    <FigureList>
      <FigureCell
        label={`Net PnL, ${useCurrency()}`}
        address={hasAnalytics && hashAddress('/analytics', {})}
        value={<Pnl value={trades.pnl_net} />}
      />
      <FigureCell
        label="Closed trades"
        address={hashAddress('trades', { status: 'closed' })}
        value={trades.closed > 0 && formatCount(trades.closed)}
      />
      <TradeCell label={trades.worst ? 'Best trade' : 'Only known trade'} trade={trades.best} />
      {trades.worst && <TradeCell label="Worst trade" trade={trades.worst} />}
      <AlarmCell alarms={alarms} absence={absence} />
      <FigureCell
        label="Outages"
        address={addressOf(outages.longest.at(-1)?.from)}
        value={outages.count > 0 && `${formatCount(outages.count)}, ${formatAge(outages.total_ms)}`}
        detail={outages.longest
          .map(({ kind, from }) => `${kind === 'feed' ? 'feed' : 'process'} ${timeOf(from)}`)
          .join(', ')}
      />
      <FigureCell
        label="Restarts"
        address={addressOf(restarts.latest_at)}
        value={restarts.count > 0 && formatCount(restarts.count)}
        detail={restarts.count > 0 && `latest ${timeOf(restarts.latest_at)}`}
      />
      <ActionCell label="Commands" actions={commands} timeOf={timeOf} />
      <ActionCell label="Parameter saves" actions={saves} timeOf={timeOf} />
    </FigureList>
  );
}

/** `address` is false when the bot lacks the screen of the figure. */
type FigureCellProps = { label: string; address: string | false; value: ReactNode; detail?: string | false };

function FigureCell({ label, address, value, detail }: FigureCellProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{isNone(value) ? NONE : address === false ? value : <Link href={address}>{value}</Link>}</dd>
      {typeof detail === 'string' && detail !== '' && (
        <dd className="detail" title={detail}>
          {detail}
        </dd>
      )}
    </div>
  );
}

const isNone = (value: ReactNode): boolean => value === false || value === null || value === undefined;
const NONE = <span className="none">none</span>;

function TradeCell({ label, trade }: { label: string; trade: PeriodSummary['trades']['best'] }) {
  return (
    <FigureCell
      label={label}
      address={hashAddress('trades', { trade: trade?.trade_id })}
      value={
        trade && (
          <>
            {trade.symbol} <Pnl value={trade.pnl_net} />
          </>
        )
      }
    />
  );
}

function AlarmCell({ alarms, absence: { from, until } }: { alarms: PeriodSummary['alarms'] } & Props) {
  const texts = ALARM_RANKS.flatMap((rank) =>
    alarms[rank] > 0 ? [`${formatCount(alarms[rank])} ${RANK_WORDS[rank].toLowerCase()}`] : [],
  );
  const period = { from: toIsoTime(from), until: toIsoTime(until) };
  const showHistory = (): void =>
    showAlarmPanel('history', period.from && period.until ? { from: period.from, until: period.until } : null);
  return (
    <div>
      <dt>Alarms</dt>
      <dd>
        {texts.length === 0 ? (
          NONE
        ) : (
          <Link component="button" type="button" onClick={showHistory} title={texts.join(', ')}>
            {texts.join(', ')}
          </Link>
        )}
      </dd>
    </div>
  );
}

type ActionCellProps = {
  label: string;
  actions: PeriodSummary['commands'];
  timeOf: (at: Timestamp | null) => string;
};

function ActionCell({ label, actions: { count, latest }, timeOf }: ActionCellProps) {
  const addressOf = useEventAddress();
  const refused = (state: string | null): string => (state === 'done' || state === null ? '' : ` ${state}`);
  return (
    <FigureCell
      label={label}
      address={addressOf(latest.at(-1)?.at)}
      value={count > 0 && formatCount(count)}
      detail={latest
        .toReversed()
        .map(({ at, title, state }) => `${title}${refused(state)} ${timeOf(at)}`)
        .join(', ')}
    />
  );
}

/** Returns the address of the incident view around an event, of the logs for a bot without a timeline, or false. */
function useEventAddress(): (at: Timestamp | null | undefined) => string | false {
  const hasTimeline = useContext(AroundLinksContext);
  const hasLogs = !useLacks('logs');
  return (at) =>
    hasLogs && hashAddress('/logs', hasTimeline && at ? { view: 'incident', at: toIsoTime(at), span: '15' } : {});
}

function useTimeText(): (at: Timestamp | null) => string {
  const zone = useTimeZone();
  const today = useToday(zone);
  return (at) => formatShortTime(at, zone, today).replace(/:\d\d$/, '');
}
