import type { DiagnosticsLimits } from '@/contract/diagnostics';
import type { Timestamp } from '@/contract/fields';
import { formatPercent, formatCount } from '../format/format';

export type LimitState = 'off' | 'free' | 'near' | 'reached';

export type LimitView = {
  /** The wire name of the parameter that sets the limit. */
  parameter:
    | 'max_trades_per_hour'
    | 'max_trades_per_day'
    | 'max_consecutive_losses'
    | 'max_drawdown_pct'
    | 'max_concurrent_trades';
  name: string;
  /** '12/15'. */
  usage: string;
  state: LimitState;
  /** When an entry leaves the window; null when the limit is not near or the time is unknown. */
  nextFreeAt: Timestamp | null;
};

const NEAR_FROM = 0.8;

type Usage = { used: number; max: number; next_free_at?: Timestamp | null };

/** Returns each limit of the bot with its usage. Trade limits that block nothing are `off`. */
export function limitViews(limits: DiagnosticsLimits): LimitView[] {
  const { enabled, trades_hour, trades_day, consecutive_losses, drawdown_pct, slots } = limits;
  return [
    view('max_trades_per_hour', 'hour', trades_hour, countText, enabled),
    view('max_trades_per_day', 'day', trades_day, countText, enabled),
    view('max_consecutive_losses', 'losses in a row', consecutive_losses, countText),
    view('max_drawdown_pct', 'drawdown', drawdown_pct, percentText),
    view('max_concurrent_trades', 'slots', slots, countText),
  ];
}

function view(
  parameter: LimitView['parameter'],
  name: string,
  usage: Usage,
  text: (usage: Usage) => string,
  enabled = true,
): LimitView {
  const state = enabled ? stateOf(usage) : 'off';
  const isClose = state === 'near' || state === 'reached';
  return { parameter, name, usage: text(usage), state, nextFreeAt: isClose ? (usage.next_free_at ?? null) : null };
}

const countText = ({ used, max }: Usage): string => `${formatCount(used)}/${formatCount(max)}`;
const percentText = ({ used, max }: Usage): string => `${formatPercent(used)} of ${formatPercent(max)}`;

const stateOf = ({ used, max }: Usage): LimitState =>
  used >= max ? 'reached' : used >= NEAR_FROM * max ? 'near' : 'free';
