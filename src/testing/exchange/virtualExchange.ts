import { createBybitAdapter } from '@/server/bybit/adapter';
import { createLedger } from '@/server/orders/ledger/ledger';
import type { OrderHandle, OrderOwner } from '@/server/orders/orderOwner';
import type { AccountSnapshot, OrderReport, OrderRequest } from '@/server/orders/port';
import { createReadings } from '@/server/orders/readings';
import type { AccountCheckOptions, LiveAccount } from '@/server/orders/account';
import type { MarketClock } from '@/server/market/clock/marketClock';
import { emptyJournal } from '@/testing/bot/emptyJournal';

import { createExchangeAccount } from './account/account';
import type { AccountSettings } from './account/state';
import { scheduleExchangeFaults } from './faults/exchangeFaults';
import type { Fault } from './faults/faults';
import { openSocketedTransport } from './faults/socketedTransport';
import { createVirtualTransport } from './faults/virtualTransport';
import { createWalkingMarket, STILL_SYMBOL } from './faults/walkingMarket';
import { loopbackInstrument } from './loopbackMarket';
import { scaleOf } from './marketScale';
import { createRestFront } from './rest/restFront';
import { createVirtualTime, settlePromises } from './virtualTime';

const BALANCE = 10_000;
const ANSWER_WAIT_MS = 2_000;

type EntryDraft = Partial<Omit<OrderRequest, 'stop'>> & {
  clientId: string;
  qty: number;
  /** Stop as a share of the price. */
  stop?: number;
};

/** Ledger and adapter of an account at a loopback exchange of the same process, in virtual time. */
export async function createVirtualExchange({
  seed,
  faults = [],
  account: changes = {},
  overSockets = false,
}: {
  seed: number;
  faults?: readonly Fault[];
  account?: Partial<AccountSettings>;
  /** Connects by HTTP and websocket. */
  overSockets?: boolean;
}) {
  const scale = scaleOf(faults);
  const market = createWalkingMarket(seed, scale);
  const { clock, symbol } = market;
  const contracts = [
    loopbackInstrument(symbol, { price_limit: 0.2, ...scale.contract }),
    loopbackInstrument(STILL_SYMBOL, { price_limit: 0.2 }),
  ];
  const account = createExchangeAccount({
    market,
    instruments: contracts,
    hedgeMode: false,
    marginMode: 'ISOLATED_MARGIN',
    leverage: 10,
    balance: BALANCE,
    ...changes,
  });
  const front = createRestFront(account);
  const wire = createVirtualTransport({ account, front, clock, faults, seed });
  const sockets = overSockets ? await openSocketedTransport(wire.transport) : undefined;
  market.walk(account);
  let accountId: string | undefined;
  let readUntil: number | undefined;
  const folder = {
    accountId: () => accountId,
    keepAccountId: (id: string) => (accountId = id),
    loadReadUntil: () => readUntil,
  };
  /** Connects ledger and adapter, as a start of the process does. */
  function connect() {
    const adapter = createBybitAdapter({
      kind: 'demo',
      transport: sockets?.transport ?? wire.transport,
      key: front.key,
      clock,
      instruments: () => contracts,
      folder,
    });
    const reports: OrderReport[] = [];
    const ledger = createTestLedger(adapter, clock, reports);
    return { ...adapter, ...ledger, reports };
  }
  const execution = connect();
  let current = execution;
  const { port, clockOffset, reports } = execution;
  scheduleExchangeFaults(faults, { account, front, clock, market, disconnectStreams: wire.disconnectStreams });

  async function settle(): Promise<void> {
    await settlePromises();
    // What arrives may send again.
    while (sockets?.isUnderWay()) {
      await sockets.allArrived();
      await settlePromises();
    }
  }

  const { run, settled } = createVirtualTime(clock, { settle, answerWaitMs: ANSWER_WAIT_MS });

  /** Sends a buy entry, unless the draft says otherwise. */
  function submit({ stop, ...draft }: EntryDraft): void {
    const trigger = stop === undefined ? undefined : market.mid() * stop;
    const reduceOnly = draft.reduceOnly ?? false;
    execution.send({
      purpose: reduceOnly ? 'exit' : 'entry',
      style: 'marketable',
      symbol,
      side: 'BUY',
      timeInForce: 'IOC',
      reduceOnly,
      ...draft,
      ...(trigger !== undefined && { stop: { trigger, by: 'MARK' as const } }),
    });
  }

  await run(1_000);
  return {
    account,
    front,
    market,
    scale,
    port,
    cancel: execution.cancel,
    wire,
    reports,
    clockOffset,
    lastStopEvent: execution.lastStopEvent,
    run,
    snapshot: (clientIds: readonly string[] = []): Promise<AccountSnapshot> =>
      settled(clientIds.length > 0 ? port.snapshot(clientIds) : execution.readAccount(), 'snapshot'),
    check: (options: AccountCheckOptions) => settled(execution.check(options), 'account check'),
    inspect: (what: Parameters<typeof execution.inspect>[0]) => settled(execution.inspect(what), 'inspection'),
    outageSince: execution.outageSince,
    setLeverage: (leverage: number) => settled(execution.setLeverage(symbol, leverage), 'leverage'),
    submit,
    async stop(): Promise<void> {
      current.close();
      await sockets?.stop();
    },
    /** Kills the process and starts it again. The new ledger knows nothing of the old one but its last reading. */
    async restart(lastReadingAt?: number) {
      current.close();
      readUntil = lastReadingAt;
      const next = connect();
      current = next;
      await run(1_000);
      return {
        reports: next.reports,
        port: next.port,
        snapshot: (clientIds: readonly string[]) => settled(next.port.snapshot(clientIds), 'snapshot'),
      };
    },
    /** Kinds of the reports about one order, in sequence. */
    kindsOf: (clientId: string): string[] =>
      reports.flatMap((report) => {
        if (report.kind === 'fill') return report.fill.clientId === clientId ? ['fill'] : [];
        if (!('clientId' in report) || report.clientId !== clientId) return [];
        return report.kind === 'ended' ? [`ended ${report.how}`] : [report.kind];
      }),
    /** Fills by id, as a ledger books them. */
    bookedFills: () => {
      const fills = reports.flatMap((report) => (report.kind === 'fill' ? [report.fill] : []));
      return [...new Map(fills.map((fill) => [fill.id, fill])).values()];
    },
    /** Equity of the booked fills while the position is flat and no funding was paid. */
    bookedEquity(): number {
      return this.bookedFills().reduce(
        (sum, { side, price, qty, fee }) => sum - (side === 'BUY' ? 1 : -1) * price * qty - (fee ?? 0),
        BALANCE,
      );
    },
  };
}

const POLL_MS = 250;
const OWNER: OrderOwner = { onFill: () => undefined, onEnded: () => undefined };

/** Creates a ledger that stores nothing and polls the account. `reports` receives each report that changed the ledger. */
function createTestLedger({ port }: Pick<LiveAccount, 'port'>, clock: MarketClock, reports: OrderReport[]) {
  const orders = new Map<string, OrderHandle>();
  let isClosed = false;
  const ledger = createLedger({
    ports: { PAPER: { submit: () => undefined, cancel: () => undefined, listen: () => undefined }, LIVE: port },
    journal: emptyJournal,
    clock,
  });
  const onReport = (report: OrderReport) => void (report.kind === 'ended' || reports.push(report));
  ledger.observe({ onSend: () => undefined, onCancel: () => undefined, onReport });
  ledger.restore(() => OWNER);
  const writer = { storageProblem: () => 'no database' };
  // The casts are safe: without a database, readings use nothing else.
  const { readAccount, readWhenDue } = createReadings(
    { market: { clock }, liveAccount: { port }, writer } as never,
    ledger,
  );
  const poll = (): void => {
    if (isClosed) return;
    readWhenDue(false);
    clock.after(POLL_MS, poll);
  };
  poll();
  return {
    readAccount,
    cancel: (clientId: string) => orders.get(clientId)?.cancel(),
    /** Sends an order. Its end is the last report, also if the ledger refuses it. */
    send(request: OrderRequest): void {
      const { clientId } = request;
      const order = ledger.create('LIVE', request, {
        ...OWNER,
        onEnded({ how, reason }) {
          const filledQty = ledger.list().find((known) => known.request.clientId === clientId)?.filledQty ?? 0;
          reports.push({ kind: 'ended', clientId, how, filledQty, reason });
        },
      });
      orders.set(clientId, order);
      order.send();
    },
    close(): void {
      isClosed = true;
      port.close();
    },
  };
}
