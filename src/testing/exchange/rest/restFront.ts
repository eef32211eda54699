import { Refusal, type LoopbackOrder } from '../account/model';
import type { ExchangeAccount } from '../account/account';
import { walletRow } from '../account/rows';
import { withoutUsdt } from '../account/foreignCategories';
import { authenticate, requirePermission, type LoopbackKey, type RequestHeaders } from './authentication';
import { toCancelAllSymbol, toHedgeMode, toLeverage, toOrderDraft, toSelection, toTradingStop } from './drafts';
import { listInstruments, listTickers, toServerTime } from './publicData';
import { queryExecutions, queryOrderHistory, queryPositions, queryRecentOrders, type OrderVisibility } from './queries';
import { createRateLimits, type RateLimits } from './rateLimits';
import { queryTransactionLog } from './transactionLog';

export type RestRequest = {
  method: string;
  path: string;
  /** Text behind the question mark, as signed. */
  query: string;
  body: string;
  headers: RequestHeaders;
};

export type RestReply = { status: number; text: string };

/** State of the REST front. Tests change the state between requests. */
export type RestFront = {
  key: LoopbackKey;
  /** Account number of the key. */
  accountId: number;
  /** Exchange clock minus the clock of the market, ms. */
  clockAhead_ms: number;
  visibility: OrderVisibility;
  /** Paths whose requests the exchange answers with 10016. */
  failingPaths: Set<string>;
  /** False for a wallet whose list of coins has no row for USDT. Document: get wallet balance, coin. */
  showsUsdt: boolean;
  limits: RateLimits;
  /** Rows of the system status. Document: get system status. */
  maintenance: { state: string; begin: string; end: string; title: string }[];
  handle(request: RestRequest): RestReply;
};

const LOOPBACK_IP = '127.0.0.1';

type Route = { writes: boolean; run(body: unknown, query: URLSearchParams): unknown };

const createLoopbackKey = (): LoopbackKey => ({
  key: 'loopback-key',
  secret: 'loopback-secret',
  readOnly: 0,
  permissions: { ContractTrade: ['Order', 'Position'], Wallet: [], Derivatives: ['DerivativesTrade'] },
  expired: false,
  expiredAt: '2027-03-10T12:00:00Z',
  ips: [LOOPBACK_IP],
});

const toAcknowledgement = ({ orderId, orderLinkId }: LoopbackOrder) => ({ orderId, orderLinkId });

/** REST interface of the loopback exchange. `handle` is synchronous, in the time of the market. */
export function createRestFront(account: ExchangeAccount): RestFront {
  const { state } = account;
  const reads = (run: (query: URLSearchParams) => unknown): Route => ({ writes: false, run: (_, query) => run(query) });
  const writes = (run: (body: unknown) => unknown): Route => ({ writes: true, run });
  const nothing = (run: (body: unknown) => void): Route =>
    writes((body) => {
      run(body);
      return {};
    });

  const signedRoutes: Readonly<Record<string, Route>> = {
    'POST /v5/order/create': writes((body) => toAcknowledgement(account.createOrder(toOrderDraft(body)))),
    'POST /v5/order/cancel': writes((body) => toAcknowledgement(account.cancelOrder(toSelection(body)))),
    'POST /v5/order/cancel-all': writes((body) => ({
      list: account.cancelAllOrders(toCancelAllSymbol(body)).map(toAcknowledgement),
      success: '1',
    })),
    'POST /v5/position/trading-stop': nothing((body) => account.setTradingStop(toTradingStop(body))),
    'POST /v5/position/set-leverage': nothing((body) => {
      const { symbol, leverage } = toLeverage(body);
      account.setLeverage(symbol, leverage);
    }),
    'POST /v5/position/switch-mode': nothing((body) => account.switchPositionMode(toHedgeMode(body))),
    'GET /v5/order/realtime': reads((query) => queryRecentOrders(state, query, front.visibility)),
    'GET /v5/order/history': reads((query) => queryOrderHistory(state, query, front.visibility)),
    'GET /v5/execution/list': reads((query) => queryExecutions(state, query, front.visibility)),
    'GET /v5/position/list': reads((query) => queryPositions(state, query, front.visibility)),
    'GET /v5/account/wallet-balance': reads(() => ({
      list: [front.showsUsdt ? walletRow(state) : withoutUsdt(state)],
    })),
    'GET /v5/account/transaction-log': reads((query) => queryTransactionLog(state, query, front.visibility.paging)),
    // Document: get account info. 5 is UTA2.0.
    'GET /v5/account/info': reads(() => ({ marginMode: state.marginMode, unifiedMarginStatus: 5, updatedTime: '0' })),
    'GET /v5/user/query-api': reads(() => {
      const { key, readOnly, permissions, ips, expiredAt } = front.key;
      return {
        id: '1',
        userID: front.accountId,
        note: 'bot',
        apiKey: key,
        readOnly,
        secret: '',
        permissions,
        ips,
        type: 1,
        expiredAt,
        uta: 1,
      };
    }),
  };
  const publicRoutes: Readonly<Record<string, (query: URLSearchParams, now: number) => unknown>> = {
    'GET /v5/market/time': (_, now) => toServerTime(now),
    'GET /v5/market/instruments-info': (query) => listInstruments(state, query),
    'GET /v5/market/tickers': (query) => listTickers(state, query),
    'GET /v5/system/status': () => ({ list: front.maintenance }),
  };

  function resultOf({ method, path, query, body, headers }: RestRequest, now: number): unknown {
    const name = `${method} ${path}`;
    const parameters = new URLSearchParams(query);
    const publicRoute = publicRoutes[name];
    if (publicRoute) return publicRoute(parameters, now);
    const route = signedRoutes[name];
    // Document: error codes, 10017.
    if (!route) throw new Refusal(10017, 'Route not found.');
    authenticate(front.key, { headers, payload: method === 'GET' ? query : body, ip: LOOPBACK_IP }, now);
    if (path !== '/v5/user/query-api') requirePermission(front.key, route.writes);
    front.limits.requireBelowLimit(path, now);
    // Document: error codes, 10016.
    if (front.failingPaths.has(path)) throw new Refusal(10016, 'Internal System Error.');
    return route.run(method === 'GET' ? undefined : parseJson(body), parameters);
  }

  const front: RestFront = {
    key: createLoopbackKey(),
    accountId: 24_617_703,
    clockAhead_ms: 0,
    visibility: { isHidden: () => false, restartedAt: 0, paging: 'empty cursor' },
    failingPaths: new Set(),
    showsUsdt: true,
    limits: createRateLimits(),
    maintenance: [],
    handle(request) {
      const now = state.market.now() + front.clockAhead_ms;
      // Document: rate limit. A banned address gets HTTP 403. unverified: the text.
      if (front.limits.isBanned(now)) return { status: 403, text: '<html>403 Forbidden</html>' };
      const reply = (retCode: number, retMsg: string, result: unknown): RestReply => ({
        status: 200,
        text: JSON.stringify({ retCode, retMsg, result, retExtInfo: {}, time: now }),
      });
      try {
        return reply(0, 'OK', resultOf(request, now));
      } catch (refusal) {
        if (refusal instanceof Refusal) return reply(refusal.code, refusal.message, {});
        throw refusal;
      }
    },
  };
  return front;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(10001, 'params error: body');
  }
}
