import type { BotHarness } from './botHarness';
import type { LiveAccount } from '@/server/orders/account';
import type {
  AccountSnapshot,
  AccountWallet,
  ExchangeStop,
  ExecutionPort,
  Fill,
  OrderReport,
  OrderRequest,
  SnapshotPosition,
} from '@/server/orders/port';

/** Port that records the calls of the bot, and shows each order open. The test gives the other reports and the snapshots. */
export type ScriptedPort = ExecutionPort & {
  readonly submitted: OrderRequest[];
  readonly cancelled: string[];
  /** Stops that the bot asked for. */
  readonly stops: { symbol: string; stop: ExchangeStop | undefined }[];
  snapshots: Partial<AccountSnapshot>[];
  report(report: OrderReport): void;
  /** Reports a fill of an order at its limit, or at `changes.price`. */
  fill(request: OrderRequest | undefined, qty: number, changes?: Partial<Fill>): void;
  end(request: OrderRequest | undefined, changes?: Partial<OrderReport & { kind: 'ended' }>): void;
};

/** Wallet of an account without a readable balance. Its fills and positions need not agree with it. */
export function aWallet(changes: Partial<AccountWallet> = {}): AccountWallet {
  return { equity: 0, availableMargin: 1e6, balance: undefined, ...changes };
}

/** Snapshot of an account without positions and orders. */
export const EMPTY_SNAPSHOT: AccountSnapshot = {
  takenAt: 0,
  positions: [],
  orders: [],
  found: [],
  notFound: [],
  fills: [],
  funding: [],
  wallet: aWallet(),
  failures: [],
};

export function createScriptedPort(): ScriptedPort {
  let listener: (report: OrderReport) => void = () => undefined;
  let fills = 0;
  const requireRequest = (request: OrderRequest | undefined): OrderRequest => {
    if (request === undefined) throw new Error('The bot sent no such order.');
    return request;
  };
  const port: ScriptedPort = {
    kind: 'demo',
    submitted: [],
    cancelled: [],
    stops: [],
    snapshots: [],
    link: () => ({ state: 'up' }),
    submit(request) {
      port.submitted.push(request);
      listener({ kind: 'accepted', clientId: request.clientId, exchangeId: request.clientId });
    },
    cancel: (clientId) => void port.cancelled.push(clientId),
    protect: (symbol, stop) => void port.stops.push({ symbol, stop }),
    flatten: () => undefined,
    reconnect: () => undefined,
    snapshot: () => {
      const next = port.snapshots.shift();
      return next === undefined
        ? Promise.reject(new Error('no answer'))
        : Promise.resolve({ ...EMPTY_SNAPSHOT, ...next });
    },
    listen(next) {
      listener = next;
    },
    close: () => undefined,
    report: (report) => listener(report),
    fill(of, qty, changes) {
      const { clientId, symbol, side, limit = NaN } = requireRequest(of);
      fills += 1;
      const fill: Fill = {
        id: `fill-${fills}`,
        clientId,
        symbol,
        side,
        price: limit,
        qty,
        fee: 0.01,
        feeAsset: 'USDT',
        liquidity: 'taker',
        at: 0,
        cause: 'order',
        ...changes,
      };
      listener({ kind: 'fill', fill });
    },
    end(of, changes) {
      const { clientId } = requireRequest(of);
      listener({ kind: 'ended', clientId, how: 'cancelled', filledQty: 0, reason: 'no liquidity', ...changes });
    },
  };
  return port;
}

/** Position with a stop, as a snapshot of the account shows it. */
export const aSnapshotPosition = (changes: Partial<SnapshotPosition> = {}): SnapshotPosition => ({
  symbol: 'BTCUSDT',
  qty: 1,
  entry: 10_000,
  stop: 9_950,
  liquidation: null,
  leverage: 10,
  positionMode: 'one-way',
  ...changes,
});

/** Account around a port. The account has no finding, and its check answers at once. */
export const scriptedAccount = (port: ExecutionPort, changes: Partial<LiveAccount> = {}): LiveAccount => ({
  port,
  limits: { maxNotionalUsdt: 1e6, maxDailyLossUsdt: 1e5 },
  connect: () => undefined,
  ownerOf: () => Promise.resolve({ kind: 'same' }),
  accountTail: () => '7703',
  check: () => Promise.resolve([]),
  setLeverage: () => Promise.resolve(undefined),
  inspect: () => Promise.resolve({ findings: [] }),
  outageSince: () => undefined,
  barredBy: () => undefined,
  clockOffset: () => 0,
  lastStopEvent: () => undefined,
  lastMessageAt: () => Number.MAX_SAFE_INTEGER,
  ...changes,
});

/** Promises that settle one after the other need one turn each. */
const SETTLING_TURNS = 20;

/** Starts a bot in mode LIVE, after a check of an account without positions. Waits until the leverage is set. */
export async function startLive(
  { bot, market }: Pick<BotHarness, 'bot' | 'market'>,
  port: ScriptedPort,
): Promise<void> {
  port.snapshots.unshift({ takenAt: market.clock.now() });
  await bot.prepareStart();
  bot.start();
  for (let turn = 0; turn < SETTLING_TURNS; turn += 1) await Promise.resolve();
}

const STEP_MS = 250;

/** Advances the market. The account answers each reading of this time with `snapshot`. */
export async function runAnswered(
  { market }: Pick<BotHarness, 'market'>,
  port: ScriptedPort,
  ms: number,
  snapshot: Partial<AccountSnapshot> = {},
): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    port.snapshots = [{ takenAt: market.clock.now(), ...snapshot }];
    market.run(STEP_MS);
    for (let turn = 0; turn < SETTLING_TURNS; turn += 1) await Promise.resolve();
  }
}
