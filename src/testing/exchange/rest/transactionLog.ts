import { Refusal, type WireRow } from '../account/model';
import { toDecimalText } from '../account/rows';
import type { AccountState } from '../account/state';
import { toPage, type Page, type Paging } from './pages';

/** Document: get transaction log: default and largest page. A query covers 7 days, and 24 h without times. */
const LOG_PAGE = { usual: 20, most: 50 };
const USUAL_RANGE_MS = 86_400_000;
const LONGEST_RANGE_MS = 7 * USUAL_RANGE_MS;

type Entry = { id: string; type: string; at: number; symbol: string; funding: number; fee: number; cashFlow: number };

/** Document: get transaction log. Newest first. Funding is of the type SETTLEMENT. */
export function queryTransactionLog(state: AccountState, query: URLSearchParams, paging: Paging): Page {
  if (query.get('accountType') !== null && query.get('accountType') !== 'UNIFIED')
    throw new Refusal(10001, 'params error: accountType');
  const [type, currency, category] = ['type', 'currency', 'category'].map((name) => query.get(name));
  const now = state.market.now();
  const end = Number(query.get('endTime') ?? now);
  const start = Number(query.get('startTime') ?? end - USUAL_RANGE_MS);
  // unverified: the code of a longer range.
  if (end - start > LONGEST_RANGE_MS) throw new Refusal(10001, 'the time range is longer than 7 days');
  const shown = listEntries(state)
    .filter((entry) => entry.at >= start && entry.at <= end && (!type || entry.type === type))
    .filter(
      ({ symbol }) => (!category || (category === 'linear') === (symbol !== '')) && (currency ?? 'USDT') === 'USDT',
    )
    .sort((a, b) => b.at - a.at);
  return toPage(shown, { query, sizes: LOG_PAGE, paging }, toRow);
}

function listEntries(state: AccountState): Entry[] {
  const ofContracts = state.executions.map(({ execId: id, execType, fee, realised, order: { symbol }, at }): Entry => {
    if (execType === 'Funding') return { id, type: 'SETTLEMENT', at, symbol, funding: -fee, fee: 0, cashFlow: 0 };
    return { id, type: 'TRADE', at, symbol, funding: 0, fee, cashFlow: realised };
  });
  const ofWallet = state.walletChanges.map(({ id, type, amount, at }): Entry => {
    return { id, type, at, symbol: '', funding: 0, fee: 0, cashFlow: amount };
  });
  return [...ofContracts, ...ofWallet];
}

/** Document: get transaction log. The change of the wallet is cashFlow + funding - fee. */
const toRow = ({ id, type, at, symbol, funding, fee, cashFlow }: Entry): WireRow => ({
  id,
  symbol,
  category: symbol === '' ? '' : 'linear',
  side: 'None',
  transactionTime: String(at),
  type,
  transSubType: '',
  qty: '',
  size: '',
  currency: 'USDT',
  tradePrice: '',
  funding: funding === 0 ? '' : toDecimalText(funding),
  fee: toDecimalText(fee),
  cashFlow: toDecimalText(cashFlow),
  change: toDecimalText(cashFlow + funding - fee),
  cashBalance: '',
  feeRate: '',
  bonusChange: '',
  tradeId: symbol === '' ? '' : id,
  orderId: '',
  orderLinkId: '',
});
