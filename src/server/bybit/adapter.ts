import type { LiveAccount } from '../orders/account';
import type { AccountSnapshot, ExecutionPort, OrderEnd, OrderRequest } from '../orders/port';
import type { Clock } from '../market/clock/clock';
import type { AddressLimits } from '../market/live/requests/addressLimits';
import type { Instrument } from '../market/source';
import { createAccountCheck } from './account/accountCheck';
import { createAccountEvents, createUnreadFunding } from './accountEvents';
import { createAccountQueries, type FoundOrder } from './queries';
import { createAccountRows } from './rows/accountRows';
import { isOpenOrder, type OrderRow, toOrderReport, toRequest } from './rows/interpret';
import { describeRefusal, isNoPosition } from './codes';
import { createPrivateStream } from './stream';
import { createBybitRequests, type ApiKey, type Outcome } from './requests/requests';
import type { BybitTransport } from './requests/transport';
import { createClosableClock } from '../market/clock/closableClock';
import { createContracts } from './contracts';
import { createExitTerms } from './exitTerms';
import { createFlattening } from './flattening';
import type { AccountFolder } from './account/keyFindings';
import { problemOfTerms, toCancelCall } from './calls';
import { createPositionStops } from './positionStops';
import { createSentOrders, newSentOrder, type SentOrder } from './sentOrders';
import { createStopEvents } from './stopEvents';
import { createTransferLog } from './account/transferLog';
import { createUnexplainedQuantities } from './unexplainedQuantities';
import { createUnknownOrders } from './unknownOrders';

const POLL_MS = 5_000;
const CANCEL_AGAIN_MS = 1_000;
/** The stream must show an accepted order within this time. */
const STREAM_DELAY_MS = 3_000;
const FILLS_AFTER_END_MS = 1_000;
const LONGEST_FILLS_PAUSE_MS = 30_000;
/** The id is in use: an earlier copy of this request arrived. */
const DUPLICATE_ID = 110072;

export type ExchangeExecutionOptions = {
  kind: ExecutionPort['kind'];
  transport: BybitTransport;
  key: ApiKey;
  clock: Clock;
  instruments(): readonly Instrument[];
  folder: AccountFolder;
  /** Requests and bans of the address, shared with the public requests. */
  addressLimits?: AddressLimits | undefined;
  /** Receives a text for the log. */
  warn?: ((text: string) => void) | undefined;
};

/** Port of a Bybit account. No order is ever sent twice. */
export function createExchangeExecution({
  kind,
  transport,
  key,
  clock: portClock,
  instruments,
  folder,
  addressLimits,
  warn = () => undefined,
}: ExchangeExecutionOptions): Omit<LiveAccount, 'connect' | 'limits' | 'ownerOf'> {
  const clock = createClosableClock(portClock);
  const requests = createBybitRequests(transport, key, clock, addressLimits);
  const contracts = createContracts(instruments);
  const rows = createAccountRows({ findContract: contracts.find, warn, now: clock.now });
  const queries = createAccountQueries(requests, clock, { readBefore: folder.loadReadUntil(), rows });
  const unreadFunding = createUnreadFunding();
  const orders = createSentOrders(warn);
  const stopEvents = createStopEvents(clock, requests.clockOffset);
  const unexplained = createUnexplainedQuantities(instruments, orders.filledOf);
  let freeMargin: number | undefined;
  const applyFound = ({ order, fills }: FoundOrder): void => {
    for (const fill of fills) orders.reportFill(fill);
    if (order) applyOrder(order);
  };
  const unknownOrders = createUnknownOrders({
    orders,
    queries,
    clock,
    applyFound,
    readUnexplained: async (symbol) => {
      const before = unexplained.readings();
      await readAccount([]);
      if (unexplained.readings() === before) throw new Error('the account changed within the reading');
      return unexplained.of(symbol) ?? 0;
    },
  });
  const exitTerms = createExitTerms(requests, contracts);

  function lose(clientId: string, why: string): void {
    orders.report({ kind: 'unknown', clientId, why });
    unknownOrders.resolve(clientId);
  }

  const reject = (clientId: string, reason: string, how: OrderEnd = 'rejected') =>
    orders.report({ kind: 'ended', clientId, how, filledQty: 0, reason });

  function applyOrder(row: OrderRow): void {
    const report = toOrderReport(row);
    const order = orders.get(row.orderLinkId);
    if (!report || !order || report.kind === 'fill') return;
    const isLateOrder = order.state === 'done' && isOpenOrder(row);
    orders.report(report);
    if (isOpenOrder(row) && (order.wantsCancel || isLateOrder)) sendCancel(order);
    if (orders.lacksFills(order)) clock.after(FILLS_AFTER_END_MS, () => void completeFills(order));
  }

  /** Follows an order that an earlier process sent. */
  function adopt(row: OrderRow): void {
    if (orders.get(row.orderLinkId)) return;
    orders.add(newSentOrder(toRequest(row), { sentAt: clock.now(), state: 'unknown' }));
  }

  /** Fetches the fills that the stream did not bring. */
  async function completeFills(order: SentOrder, pauseMs = CANCEL_AGAIN_MS): Promise<void> {
    if (!orders.lacksFills(order)) return;
    for (const fill of await queries.findFills(order.request.clientId).catch(() => [])) orders.reportFill(fill);
    const next = Math.min(LONGEST_FILLS_PAUSE_MS, pauseMs * 2);
    if (orders.lacksFills(order)) clock.after(pauseMs, () => void completeFills(order, next));
  }

  const stream = createPrivateStream(
    { transport, key, clock, offset: requests.clockOffset },
    // Events of the time without connection are lost.
    {
      received: createAccountEvents({ rows, orders, applyOrder, keepFunding: unreadFunding.keep, stopEvents }),
      subscribed: () => void poll(),
    },
  );

  /** Reads the account and reports what the stream did not bring. */
  async function readAccount(clientIds: readonly string[]): Promise<AccountSnapshot> {
    const fillsBefore = orders.reportedFills();
    const { rows: read, ...snapshot } = await queries.snapshot(clientIds);
    unreadFunding.keep(snapshot.funding);
    for (const row of read) if (clientIds.includes(row.orderLinkId)) adopt(row);
    if (snapshot.wallet !== undefined) freeMargin = snapshot.wallet.availableMargin;
    for (const fill of snapshot.fills) orders.reportFill(fill);
    for (const row of read) applyOrder(row);
    if (snapshot.positions !== undefined) exitTerms.applyReading(snapshot.positions);
    // A fill within the reading may be part of the position or not.
    const isComplete = orders.reportedFills() === fillsBefore || unexplained.readings() === 0;
    if (isComplete && snapshot.positions !== undefined) unexplained.applyReading(snapshot.positions);
    return snapshot;
  }

  async function poll(): Promise<void> {
    const asked = orders.alive().filter(({ state, sentAt }) => state === 'open' && clock.now() - sentAt > POLL_MS);
    // A failed poll changes nothing.
    await readAccount(asked.map(({ request }) => request.clientId)).catch(() => undefined);
  }
  const pollAgain = (): unknown =>
    clock.after(POLL_MS, () => {
      void poll();
      pollAgain();
    });
  pollAgain();

  function applyCreateReply(order: SentOrder, outcome: Outcome): void {
    const { clientId } = order.request;
    exitTerms.noteOutcome(order.request, outcome);
    if (outcome.kind === 'unknown') return lose(clientId, outcome.why);
    if (outcome.kind === 'refused') {
      if (outcome.code === DUPLICATE_ID) return lose(clientId, describeRefusal(outcome));
      const hasNoPosition = order.request.reduceOnly && isNoPosition(outcome.code);
      return reject(clientId, describeRefusal(outcome), hasNoPosition ? 'nothing_to_reduce' : 'rejected');
    }
    // An acknowledgement without order id is unreadable, but the order exists.
    clock.after(STREAM_DELAY_MS, () => {
      if (order.state !== 'sent') return;
      stream.reconnect();
      lose(clientId, 'no event of the order');
    });
  }

  function sendCancel(order: SentOrder): void {
    if (order.isCancelSent) return;
    order.isCancelSent = true;
    const { clientId, symbol } = order.request;
    requests.call(toCancelCall({ clientId, symbol }), (outcome) => {
      if (outcome.kind === 'unknown') lose(clientId, outcome.why);
      clock.after(CANCEL_AGAIN_MS, () => {
        order.isCancelSent = false;
        if (order.state === 'done') return;
        // "Not found" says nothing about the fills. A query shows how the order ended.
        if (outcome.kind === 'refused') void queries.findOrder(clientId).then(applyFound, () => sendCancel(order));
        else if (order.state === 'open') sendCancel(order);
      });
    });
  }

  function refusalOf(request: OrderRequest, contract: Instrument | undefined): string | undefined {
    const { symbol, purpose } = request;
    if (!contract || (purpose === 'entry' && !contracts.isListed(symbol)))
      return `not sent: Bybit does not list the contract ${symbol} for trading`;
    const problem = problemOfTerms(request, contract);
    if (problem !== undefined || purpose === 'exit') return problem;
    if (unexplained.readings() === 0) return 'not sent: the account was not read yet';
    const unknown = orders.unknownOf(symbol);
    return unknown && `not sent: the outcome of ${unknown.request.clientId} is unknown`;
  }

  const port: ExecutionPort = {
    kind,
    listen: orders.listen,
    link() {
      const until = requests.bannedUntil();
      return until === undefined ? { state: stream.state() } : { state: 'banned', until };
    },
    submit(request) {
      const { symbol, clientId } = request;
      if (orders.get(clientId)) throw new Error(`${clientId} was used before`);
      const contract = contracts.find(symbol);
      const refusal = refusalOf(request, contract);
      const unexplainedBefore = unexplained.of(symbol);
      const order = orders.add(newSentOrder(request, { sentAt: clock.now(), state: 'sent', unexplainedBefore }));
      if (refusal !== undefined || !contract) return reject(clientId, refusal ?? '');
      requests.call(exitTerms.toCall(request, contract), (outcome) => applyCreateReply(order, outcome));
    },
    cancel(clientId) {
      const order = orders.get(clientId);
      if (!order || order.state === 'done' || order.wantsCancel) return;
      order.wantsCancel = true;
      // The cancel of an order that did not arrive yet would find nothing. Its first report sends the cancel.
      if (order.state === 'open') sendCancel(order);
    },
    protect: createPositionStops({ requests, clock, findContract: contracts.find, warn }).want,
    flatten: createFlattening({ queries, requests, clock, warn }).flatten,
    snapshot: async (clientIds = []) => ({ ...(await readAccount(clientIds)), funding: unreadFunding.take() }),
    close() {
      stream.close();
      requests.close();
      clock.close();
    },
  };
  return {
    port,
    freeMargin: () => freeMargin,
    clockOffset: requests.clockOffset,
    lastStopEvent: stopEvents.of,
    heardAt: stream.heardAt,
    outageSince: requests.outageSince,
    barredBy: requests.barredBy,
    transfersSince: createTransferLog(requests, clock),
    ...createAccountCheck(requests, queries, { folder, kind }),
  };
}
