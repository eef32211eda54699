import type { Mode } from '@/contract/enums';
import type { AccountKind, AccountOrder, ExecutionFinding, ExecutionStatus } from '@/contract/bot/execution';
import type { ReceivedStatus } from '@/contract/bot/status';
import type { Trade } from '@/contract/trades/trade';
import { formatQuantity, formatUsdt, plural } from '../format/format';
import { isOpenOrder } from './orderList';

/** Cause of the halt by a mismatch between bot and account. */
export const DISPUTED_HALT = 'disputed';

const LINK_TEXTS: Record<ExecutionStatus['link'], string> = {
  up: 'connected',
  stale: 'silent',
  down: 'not connected',
  banned: 'banned',
};

const MODE_WORDS = { demo: 'DEMO', testnet: 'TESTNET' } as const;
export type ModeWord = Mode | (typeof MODE_WORDS)[AccountKind];

type Account = Pick<ExecutionStatus, 'account_kind' | 'account_tail'>;
type AccountLimits = Pick<
  ExecutionStatus,
  'max_notional_usdt' | 'daily_loss_limit_usdt' | 'worst_trade_loss_usdt' | 'daily_loss_usdt'
>;

/** Word for the kind of an account, which the operator types before a start. */
export const accountWord = ({ account_kind }: Pick<Account, 'account_kind'>): ModeWord => MODE_WORDS[account_kind];

/** Word for the mode of a bot, or null. Mode LIVE on an account without real money has the word of the account. */
export const modeWord = ({ mode, execution }: Pick<ReceivedStatus, 'mode' | 'execution'>): ModeWord | null =>
  mode === 'LIVE' && execution ? MODE_WORDS[execution.account_kind] : mode;

export const accountName = ({ account_kind, account_tail }: Account): string =>
  `${account_kind} account${account_tail === null ? '' : ` …${account_tail}`}`;

export const linkText = ({ link }: Pick<ExecutionStatus, 'link'>): string => LINK_TEXTS[link];

/** The figure warns from this share of the daily loss limit on. */
const NEAR_LIMIT = 0.8;

export const isNearDailyLoss = ({ daily_loss_usdt: loss, daily_loss_limit_usdt: limit }: ExecutionStatus): boolean =>
  loss !== null && limit !== null && loss >= limit * NEAR_LIMIT;

/** Loss of the day. A gain uses up nothing of the limit. */
export const dailyLossText = ({ daily_loss_usdt: loss }: Pick<ExecutionStatus, 'daily_loss_usdt'>): string =>
  formatUsdt(loss === null ? null : Math.max(0, loss));

/** A single lost reply is shown by nothing. */
const MIN_SHOWN_FAILURE_MS = 3_000;

/** Returns the age of the wallet while its readings fail, or null. */
export function unreadWalletMs({ lists }: Pick<ExecutionStatus, 'lists'>): number | null {
  const wallet = lists.find(({ list }) => list === 'wallet');
  if (wallet?.failing_ms == null || wallet.failing_ms < MIN_SHOWN_FAILURE_MS) return null;
  return wallet.age_ms ?? wallet.failing_ms;
}

/** Formats the quantity of a position. A short position has a negative quantity. */
export const formatPositionQuantity = (quantity: number | null): string =>
  quantity !== null && quantity < 0 ? `−${formatQuantity(-quantity)}` : formatQuantity(quantity);

export function findingText({ kind, ledger_qty, exchange_qty }: ExecutionFinding): string {
  if (kind === 'unknown order')
    return `the account has ${plural(exchange_qty ?? 0, 'order')} that the bot did not send`;
  if (kind === 'position mode') return 'the account is in hedge mode';
  return `the bot holds ${formatPositionQuantity(ledger_qty)}, the account ${formatPositionQuantity(exchange_qty)}`;
}

/** Position or orders on the account that the bot does not own. */
export type ForeignHolding = {
  symbol: string;
  text: string;
  /** Quantity of a position, negative for a SHORT. Null for orders. */
  quantity: number | null;
  /** True while a late fill can explain it. */
  isDoubtful: boolean;
};

/** Returns what a Close All leaves on the account: positions and orders that the bot does not own. */
export function holdingsOfOthers({ findings }: { findings: readonly ExecutionFinding[] }): ForeignHolding[] {
  return findings.flatMap(({ symbol, kind, ledger_qty, exchange_qty, is_disputed }): ForeignHolding[] => {
    const isDoubtful = !is_disputed;
    if (kind === 'unknown order')
      return [{ symbol, text: plural(exchange_qty ?? 0, 'order'), quantity: null, isDoubtful }];
    if (kind === 'position mode') return [{ symbol, text: 'positions in hedge mode', quantity: null, isDoubtful }];
    const own = ledger_qty ?? 0;
    const excess = roundOff((exchange_qty ?? 0) - own);
    // A position on the other side of the ledger is of others as a whole.
    const foreign = own * (exchange_qty ?? 0) < 0 ? exchange_qty : excess * (exchange_qty ?? 0) > 0 ? excess : null;
    return foreign === null || foreign === 0
      ? []
      : [{ symbol, text: `position of ${formatPositionQuantity(foreign)}`, quantity: foreign, isDoubtful }];
  });
}

/** Removes the rounding error of a difference of two quantities. */
const roundOff = (quantity: number): number => Number(quantity.toPrecision(12));

/** Returns the symbols on which the bot or the account has a position or an order, as far as the console knows. */
export function knownSymbols(
  { findings, stops }: ExecutionStatus,
  { trades, orders }: { trades: readonly Trade[]; orders: readonly AccountOrder[] },
): string[] {
  const known = [...trades, ...orders.filter(isOpenOrder), ...findings, ...stops];
  return [...new Set(known.map(({ symbol }) => symbol))].sort();
}

/** Limits and worst losses of an account. A stop can fill beyond its trigger, so that no figure is a guarantee. */
export const accountLimitsText = (limits: AccountLimits, currency: string): string =>
  [
    `Limits: ${formatUsdt(limits.max_notional_usdt)} ${currency} in positions, ${formatUsdt(limits.daily_loss_limit_usdt)} ${currency} of loss a day.`,
    `Worst loss at the stops: ${formatUsdt(limits.worst_trade_loss_usdt)} ${currency} a trade, ${formatUsdt(limits.daily_loss_limit_usdt)} ${currency} a day, of which ${dailyLossText(limits)} ${currency} are used in the UTC day.`,
    'A price gap can exceed both.',
  ].join('\n');
