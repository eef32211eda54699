import { Refusal, type WireRow } from '../account/model';
import { toDecimalText } from '../account/rows';
import type { AccountState } from '../account/state';
import { toPage, type Page } from './queries';

/** Document: get transaction log: default and largest page. A query covers 7 days, and 24 h without times. */
const LOG_PAGE = { usual: 20, most: 50 };
const USUAL_RANGE_MS = 86_400_000;
const LONGEST_RANGE_MS = 7 * USUAL_RANGE_MS;

type Entry = { id: string; type: string; at: number; symbol: string; change: number };

/** Document: get transaction log. Newest first. Funding is of the type SETTLEMENT. */
export function queryTransactionLog(state: AccountState, query: URLSearchParams): Page {
  const end = Number(query.get('endTime') ?? state.market.now());
  const start = Number(query.get('startTime') ?? end - USUAL_RANGE_MS);
  // unverified: the code of a longer range.
  if (end - start > LONGEST_RANGE_MS) throw new Refusal(10001, 'the time range is longer than 7 days');
  const ofContracts = state.executions.map(({ execId, execType, fee, order: { symbol }, at }): Entry => {
    return { id: execId, type: execType === 'Funding' ? 'SETTLEMENT' : 'TRADE', at, symbol, change: -fee };
  });
  const ofWallet = state.walletChanges.map(({ amount, ...rest }): Entry => ({ ...rest, symbol: '', change: amount }));
  const shown = [...ofContracts, ...ofWallet].filter(({ at }) => at >= start && at <= end).sort((a, b) => b.at - a.at);
  return toPage(shown.map(toRow), query, LOG_PAGE);
}

const toRow = ({ id, type, at, symbol, change }: Entry): WireRow => ({
  id,
  symbol,
  category: symbol === '' ? '' : 'linear',
  transactionTime: String(at),
  type,
  currency: 'USDT',
  change: toDecimalText(change),
});
