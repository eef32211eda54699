/** Account, orders, differences and halts as the console shows them. */
import type { AccountOrder, ExecutionStatus } from '@/contract/bot/execution';
import type { BotContext } from '../core/context';
import type { Execution } from './createExecution';
import type { LedgerOrder } from '../../orders/ledger/ledger';
import type { Supervisor } from './supervisor';

const MAX_LISTED_ORDERS = 200;

type AccountView = {
  /** Returns the account for the console, or null without one. */
  status(): ExecutionStatus | null;
  /** Returns the orders that can still fill, and the latest ended orders, newest first. */
  orders(): AccountOrder[];
};

type Sources = {
  execution: Execution;
  supervisor: Supervisor;
  warnings: () => readonly string[];
  flatAt: () => number | undefined;
};

export function createAccountView(
  { market: { clock }, params, liveAccount }: BotContext,
  { execution, supervisor, warnings, flatAt }: Sources,
): AccountView {
  /** Fees of entry and exit belong to the loss of a trade whose stop fills at its trigger. */
  const worstTradeLoss = (): number => {
    const { trade_nominal_usdt, max_sl_distance_pct, taker_fee_rate_pct } = params();
    return trade_nominal_usdt * (max_sl_distance_pct + (2 * taker_fee_rate_pct) / 100);
  };

  const toOrder = ({ request, state, filledQty, createdAt, end, wantsCancel }: LedgerOrder): AccountOrder => {
    const results = execution.estimates?.resultsOf(request.clientId);
    return {
      client_id: request.clientId,
      trade_id: request.tradeId ?? null,
      symbol: request.symbol,
      side: request.side,
      purpose: request.purpose,
      state,
      qty: request.qty,
      limit: request.limit ?? null,
      reduce_only: request.reduceOnly,
      created_at: createdAt,
      can_cancel: state !== 'done' && !wantsCancel,
      reason: end.reason === '' ? null : end.reason,
      result: { average_price: null, delay_ms: null, ...results?.result, filled_qty: filledQty },
      estimate: results?.estimate ?? null,
    };
  };

  const ageOf = (since: number | undefined): number | null =>
    since === undefined ? null : Math.max(0, clock.now() - since);

  return {
    status() {
      const { live, halts } = execution;
      if (liveAccount === undefined || live === undefined) return null;
      const { port, limits } = liveAccount;
      const wallet = execution.lists.wallet()?.value;
      const agreedAt = supervisor.differences.agreedAt();
      const link = port.link();
      return {
        account_kind: port.kind,
        account_tail: liveAccount.accountTail() ?? null,
        equity: wallet?.equity ?? null,
        available_margin: wallet?.availableMargin ?? null,
        link: link.state,
        link_until: link.state === 'banned' ? link.until : null,
        clock_offset_ms: liveAccount.clockOffset(),
        agreed_age_ms: ageOf(agreedAt),
        orders_per_minute: live.guard.ordersPerMinute(),
        daily_loss_usdt: live.lossUsdt(),
        daily_loss_limit_usdt: limits.maxDailyLossUsdt,
        max_notional_usdt: limits.maxNotionalUsdt,
        worst_trade_loss_usdt: worstTradeLoss(),
        halts: halts.list().map((halt) => ({ ...halt })),
        findings: supervisor.differences.list().map(({ symbol, kind, ledger, exchange, since, isDisputed }) => ({
          symbol,
          kind,
          ledger_qty: ledger,
          exchange_qty: exchange,
          since,
          is_disputed: isDisputed,
        })),
        stops: supervisor.stops().map(({ position: { id, symbol }, trigger, nakedSince, unreadSince }) => ({
          trade_id: id,
          symbol,
          trigger: trigger ?? null,
          naked_ms: ageOf(nakedSince),
          unread_ms: ageOf(unreadSince),
        })),
        lists: execution.lists.states().map(({ list, readAt, failingSince, why }) => ({
          list,
          age_ms: ageOf(readAt),
          failing_ms: ageOf(failingSince),
          why: failingSince === undefined ? null : why,
        })),
        flat_at: flatAt() ?? null,
        warnings: [...warnings()],
      };
    },
    orders: () =>
      execution.orders
        .list()
        .filter(({ mode }) => mode === 'LIVE')
        .sort((a, b) => Number(b.isAlive) - Number(a.isAlive) || b.createdAt - a.createdAt)
        .slice(0, MAX_LISTED_ORDERS)
        .sort((a, b) => b.createdAt - a.createdAt)
        .map(toOrder),
  };
}
