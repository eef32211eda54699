import type { ExecutionStatus } from '@/contract/execution';
import { formatUsdt } from '../format/format';

const LINK_TEXTS: Record<ExecutionStatus['link'], string> = {
  up: 'connected',
  stale: 'no event for too long',
  down: 'not connected',
  banned: 'banned by the exchange',
};

type Account = Pick<ExecutionStatus, 'account_kind' | 'account_tail'>;
type AccountLimits = Pick<
  ExecutionStatus,
  'max_notional_usdt' | 'daily_loss_limit_usdt' | 'worst_trade_loss_usdt' | 'daily_loss_usdt'
>;

/** Word for the kind of an account, which the operator types before a start. */
export const accountWord = ({ account_kind }: Pick<Account, 'account_kind'>): string => account_kind.toUpperCase();

export const accountName = ({ account_kind, account_tail }: Account): string =>
  `${account_kind} account${account_tail === null ? '' : ` …${account_tail}`}`;

export const linkText = ({ link }: Pick<ExecutionStatus, 'link'>): string => LINK_TEXTS[link];

/** Limits and worst losses of an account. A stop can fill beyond its trigger, so that no figure is a guarantee. */
export const accountLimitsText = (limits: AccountLimits): string =>
  [
    `Limits: ${formatUsdt(limits.max_notional_usdt)} USDT in positions, ${formatUsdt(limits.daily_loss_limit_usdt)} USDT of loss a day.`,
    `Worst loss at the stops: ${formatUsdt(limits.worst_trade_loss_usdt)} USDT a trade, ${formatUsdt(limits.daily_loss_limit_usdt)} USDT a day, of which ${formatUsdt(limits.daily_loss_usdt)} USDT are used today.`,
    'A price gap can exceed both.',
  ].join(' ');
