/** Adapter of a Bybit account: writes requests, reads replies and events, and reports them. Keeps no order state. */
import type { Clock } from '../market/clock/clock';
import { createClosableClock } from '../market/clock/closableClock';
import { codeMeans, describeRefusal } from '../market/live/exchanges/bybitCodes';
import type { AddressLimits } from '../market/live/requests/addressLimits';
import type { Instrument } from '../market/source';
import type { LiveAccount } from '../orders/account';
import type { ExecutionPort, OrderReport, OrderRequest } from '../orders/port';
import { createAccountCheck } from './account/accountCheck';
import type { AccountFolder } from './account/keyRights';
import { createTransferLog } from './account/transferLog';
import { findOrderProblem, toCancelCall } from './calls';
import { createContracts } from './contracts';
import { createExitTerms } from './exitTerms';
import { createFlattening } from './flattening';
import { createPositionStops } from './positionStops';
import { createAccountQueries } from './queries';
import { reasonOf } from './requests/promisedCall';
import type { Outcome } from './requests/replies';
import { createBybitRequests, type ApiKey } from './requests/requests';
import type { BybitTransport } from './requests/transport';
import { createAccountRows } from './rows/accountRows';
import { toOrderReport } from './rows/interpret';
import { createStopEvents } from './stopEvents';
import { createPrivateStream, type StreamTopic } from './stream';

export type BybitAdapterOptions = {
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

export type BybitAdapter = Omit<LiveAccount, 'connect' | 'limits' | 'ownerOf'>;

export function createBybitAdapter({ warn = () => undefined, ...options }: BybitAdapterOptions): BybitAdapter {
  const { kind, transport, key, instruments, folder } = options;
  const clock = createClosableClock(options.clock);
  const requests = createBybitRequests(transport, key, clock, options.addressLimits);
  const contracts = createContracts(instruments);
  const rows = createAccountRows({ findContract: contracts.find, warn, now: clock.now });
  const queries = createAccountQueries(requests, clock, { readBefore: folder.loadReadUntil(), rows });
  const exitTerms = createExitTerms(requests, contracts);
  const stopEvents = createStopEvents(clock, requests.clockOffset);
  let listener: (report: OrderReport) => void = () => undefined;

  function report(next: OrderReport): void {
    try {
      listener(next);
    } catch (error) {
      // An error of the bot, for example a damaged database, must not end the stream. Readings repeat the report.
      warn(`A report of the exchange was not processed: ${reasonOf(error)}`);
    }
  }

  function receive(topic: StreamTopic, received: readonly unknown[]): void {
    if (topic === 'wallet') return;
    const own = rows.selectOwn(topic, received);
    if (topic === 'order') for (const row of rows.readOrders(own)) reportIfOwn(toOrderReport(row));
    if (topic === 'execution') for (const fill of rows.readExecutions(own).fills) report({ kind: 'fill', fill });
    for (const row of own) stopEvents.receive(topic, row);
  }
  const reportIfOwn = (own: OrderReport | undefined) => own && report(own);
  const stream = createPrivateStream({ transport, key, clock, offset: requests.clockOffset }, receive);

  const port: ExecutionPort = {
    kind,
    listen(next) {
      listener = next;
    },
    link() {
      const until = requests.bannedUntil();
      return until === undefined ? { state: stream.state() } : { state: 'banned', until };
    },
    reconnect: stream.reconnect,
    submit(request) {
      const { clientId, purpose, symbol } = request;
      const contract = contracts.find(symbol);
      const isListed = contract !== undefined && (purpose === 'exit' || contracts.isListed(symbol));
      const reason = isListed
        ? findOrderProblem(request, contract)
        : `not sent: Bybit does not list the contract ${symbol} for trading`;
      if (reason !== undefined || contract === undefined)
        return report({ kind: 'ended', clientId, how: 'rejected', filledQty: 0, reason: reason ?? '' });
      requests.call(exitTerms.toCall(request, contract), (outcome) => {
        exitTerms.noteOutcome(request, outcome);
        report(toCreateReport(request, outcome));
      });
    },
    cancel(clientId, symbol, done) {
      requests.call(toCancelCall({ clientId, symbol }), (outcome) => {
        if (outcome.kind === 'unknown') done({ unknown: outcome.why });
        else done(outcome.kind === 'ok' ? 'accepted' : 'refused');
      });
    },
    protect: createPositionStops({ requests, clock, findContract: contracts.find, warn }).protect,
    flatten: createFlattening({ queries, requests, clock, warn }).flatten,
    async snapshot(clientIds = []) {
      const snapshot = await queries.snapshot(clientIds);
      if (snapshot.positions !== undefined) exitTerms.applyReading(snapshot.positions);
      return snapshot;
    },
    close() {
      stream.close();
      requests.close();
      clock.close();
    },
  };
  return {
    port,
    clockOffset: requests.clockOffset,
    lastStopEvent: stopEvents.of,
    lastMessageAt: stream.lastMessageAt,
    outageSince: requests.outageSince,
    barredBy: requests.barredBy,
    transfersSince: createTransferLog(requests, clock),
    ...createAccountCheck(requests, queries, { folder, kind }),
  };
}

/** An acknowledgement without order id is unreadable, but the order exists. */
function toCreateReport({ clientId, reduceOnly }: OrderRequest, outcome: Outcome): OrderReport {
  if (outcome.kind === 'ok') return { kind: 'acknowledged', clientId };
  if (outcome.kind === 'unknown') return { kind: 'unknown', clientId, why: outcome.why };
  const reason = describeRefusal(outcome);
  // An earlier copy of this request arrived.
  if (codeMeans(outcome.code, 'known_id')) return { kind: 'unknown', clientId, why: reason };
  const how = reduceOnly && codeMeans(outcome.code, 'no_position') ? 'nothing_to_reduce' : 'rejected';
  return { kind: 'ended', clientId, how, filledQty: 0, reason };
}
