import { Button } from '@mui/material';
import { ALARM_RANKS } from '@/contract/alarms/alarms';
import { ANSWER_WORDS, waitingAlarms, type BotSummary } from '@/domain/bots/botSummary';
import { RANK_WORDS } from '@/domain/alarms/alarmWords';
import { DASH, formatCount, isFigure, type Figure } from '@/domain/format/format';
import { Age } from '@/ui/figures/Age';
import { Pnl } from '@/ui/figures/Pnl';
import { useBotsControl } from './pageStore';

export const BOT_COLUMNS = [
  'Bot',
  'Status',
  'Mode',
  'Exchange',
  'Positions',
  'Open PnL',
  'PnL today (UTC)',
  'PnL all',
  'Alarms',
  'Last answer',
] as const;

const FIGURE_COLUMNS: readonly string[] = ['Positions', 'Open PnL', 'PnL today (UTC)', 'PnL all'];

/** Returns the CSS class that aligns the figures of a column, or undefined for a column of texts. */
export const figureClass = (column: string): string | undefined =>
  FIGURE_COLUMNS.includes(column) ? 'figure' : undefined;

const stateWord = ({ figures }: BotSummary): string => {
  if (figures === null || figures.running === null) return DASH;
  if (!figures.running) return 'STOPPED';
  return figures.paused === null ? DASH : figures.paused ? 'PAUSED' : 'RUNNING';
};

/** Shows an amount with its currency. */
export const Amount = ({ value, currency }: { value: Figure; currency: string }) =>
  isFigure(value) ? (
    <span className="amount">
      <Pnl value={value} /> <small>{currency}</small>
    </span>
  ) : (
    <>{DASH}</>
  );

/** Counts the waiting alarms of each rank. */
function alarmsText(bot: BotSummary): string {
  const waiting = waitingAlarms(bot);
  const counts = ALARM_RANKS.map((rank) => ({ rank, count: waiting.filter((alarm) => alarm.rank === rank).length }));
  const present = counts.filter(({ count }) => count > 0);
  return present.length === 0
    ? '0'
    : present.map(({ rank, count }) => `${count} ${RANK_WORDS[rank].toLowerCase()}`).join(', ');
}

type Props = { bot: BotSummary; isShown: boolean; outcome: string | undefined };

export function BotRow({ bot, isShown, outcome }: Props) {
  const { openBot } = useBotsControl();
  const { name, answer, reason, figures, answeredAt } = bot;
  const isOld = answer !== 'answers' && figures !== null;
  const currency = figures?.currency ?? '';
  const cells: Record<(typeof BOT_COLUMNS)[number], React.ReactNode> = {
    Bot: (
      <>
        <Button
          variant="text"
          sx={{ padding: 0, minWidth: 0, textAlign: 'left', fontWeight: 700 }}
          onClick={() => openBot(bot.id)}
        >
          {name}
        </Button>
        {isShown && <small>shown</small>}
      </>
    ),
    Status: (
      <>
        {answer === 'answers' ? stateWord(bot) : <strong>{ANSWER_WORDS[answer]}</strong>}
        {isOld && <small>last known {stateWord(bot)}</small>}
        {reason !== null && <small>{reason}</small>}
      </>
    ),
    Mode: figures?.mode ?? DASH,
    Exchange: (
      <>
        {figures?.exchange ?? DASH}
        {figures?.account && <small>{figures.account}</small>}
      </>
    ),
    Positions: formatCount(figures?.positions),
    'Open PnL': <Amount value={figures?.openPnl} currency={currency} />,
    'PnL today (UTC)': <Amount value={figures?.pnlToday} currency={currency} />,
    'PnL all': <Amount value={figures?.pnlAll} currency={currency} />,
    Alarms: alarmsText(bot),
    'Last answer':
      answeredAt === null ? (
        'none'
      ) : (
        <span>
          <Age since={answeredAt} /> ago
        </span>
      ),
  };
  return (
    <>
      <tr data-answer={answer} aria-label={name}>
        {BOT_COLUMNS.map((column) => (
          <td key={column} data-label={column} className={figureClass(column)}>
            {cells[column]}
          </td>
        ))}
      </tr>
      {outcome !== undefined && (
        <tr className="outcome">
          <td colSpan={BOT_COLUMNS.length} role="status">
            {outcome}
          </td>
        </tr>
      )}
    </>
  );
}
