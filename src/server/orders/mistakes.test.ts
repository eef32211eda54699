import type * as Faults from '@/testing/exchange/faults/faults';
import type * as PendingEntries from '../bot/entry/pendingEntries';
import type * as AccountQueries from '../bybit/queries';
import type * as Flattening from '../bybit/flattening';
import type * as Interpret from '../bybit/rows/interpret';
import type * as PositionRows from '../bybit/rows/positionRows';
import type * as Requests from '../bybit/requests/requests';
import type * as Absence from './ledger/absence';
import type * as BookedFills from './ledger/bookedFills';

/** Seeds within which each mistake must show. */
const SEEDS = 60;

const mutate = <T extends object>(path: string, change: (actual: T) => Partial<T>): void =>
  void jest.doMock(path, () => {
    const actual = jest.requireActual<T>(path);
    return { ...actual, ...change(actual) };
  });

type Mistake = {
  kinds: Faults.FaultKind[];
  isOfBot?: boolean;
  /** Time for which queries do not show an order. */
  hiddenMs?: number;
  make(): void;
};

/** Mistakes that earlier programs made, each with the kind of fault that shows it. */
const MISTAKES: Record<string, Mistake> = {
  'resend at timeout': {
    kinds: ['lost after acceptance'],
    make: () =>
      mutate<typeof Requests>('../bybit/requests/requests', (actual) => ({
        createBybitRequests(...options) {
          const requests = actual.createBybitRequests(...options);
          const call: typeof requests.call = (sent, done) =>
            requests.call(sent, (outcome) => {
              const isLost = outcome.kind === 'unknown' && sent.path === '/v5/order/create';
              const again = { ...sent.parameters, orderLinkId: `${String(sent.parameters['orderLinkId'])}-again` };
              if (isLost) requests.call({ ...sent, parameters: again }, done);
              else done(outcome);
            });
          return { ...requests, call };
        },
      })),
  },
  'slot free at cancel': {
    kinds: ['silent stream'],
    isOfBot: true,
    make: () =>
      mutate<typeof PendingEntries>('../bot/entry/pendingEntries', (actual) => ({
        createPendingEntries: () => ({ ...actual.createPendingEntries(), keepUntilOrderEnds: () => undefined }),
      })),
  },
  'one "not found" believed': {
    kinds: ['lost after acceptance', 'hidden orders', 'silent stream'],
    make: () =>
      mutate<typeof Absence>('./ledger/absence', (actual) => ({
        addAbsence: (...evidence) => ({ ...actual.addAbsence(...evidence), isProven: true }),
      })),
  },
  'the weaker proof ends an order': {
    kinds: ['lost after acceptance', 'hidden orders', 'silent stream'],
    hiddenMs: 14_000,
    make: () =>
      mutate<typeof Absence>('./ledger/absence', (actual) => ({
        addAbsence(...evidence) {
          const added = actual.addAbsence(...evidence);
          const { at } = evidence[2];
          return { ...added, isProven: added.queries >= 3 && at - added.since >= 5_000 };
        },
      })),
  },
  'fill id dropped': {
    kinds: ['event twice'],
    make: () =>
      mutate<typeof BookedFills>('./ledger/bookedFills', (actual) => ({
        createBookedFills: () => ({ ...actual.createBookedFills(), has: () => false }),
      })),
  },
  'no snapshot after reconnect': {
    kinds: ['disconnect', 'hand opens'],
    make: () =>
      mutate<typeof AccountQueries>('../bybit/queries', (actual) => ({
        createAccountQueries(...options) {
          const queries = actual.createAccountQueries(...options);
          let taken = 0;
          const snapshot: typeof queries.snapshot = async (ids) => {
            const read = await queries.snapshot(ids);
            return taken++ === 0 ? read : { ...read, fills: [], found: [] };
          };
          return { ...queries, snapshot };
        },
      })),
  },
  'stamp at queueing': {
    kinds: ['late reply'],
    make: () =>
      mutate<typeof Requests>('../bybit/requests/requests', (actual) => ({
        createBybitRequests: (transport, key, clock, addressLimits) =>
          actual.createBybitRequests(
            { ...transport, send: (request, done) => void clock.after(1_500, () => transport.send(request, done)) },
            key,
            clock,
            addressLimits,
          ),
      })),
  },
  'stop cancelled first': {
    kinds: ['hidden orders'],
    make: () =>
      mutate<typeof Flattening>('../bybit/flattening', (actual) => ({
        createFlattening(options) {
          const { queries, requests, clock } = options;
          const flattening = actual.createFlattening(options);
          const flatten = (symbol: string): void =>
            void queries.openOrders(symbol, 'exit').then((orders) => {
              for (const { orderId } of orders) {
                const parameters = { category: 'linear', symbol, orderId };
                const path = '/v5/order/cancel';
                requests.call({ method: 'POST', path, parameters, urgency: 'exit' }, () => undefined);
              }
              clock.after(500, () => flattening.flatten(symbol));
            });
          return { ...flattening, flatten };
        },
      })),
  },
  'first row only': {
    kinds: ['hidden orders'],
    make: () =>
      mutate<typeof PositionRows>('../bybit/rows/positionRows', (actual) => ({
        readPositions: (rows) => actual.readPositions(rows.slice(0, 1)),
      })),
  },
  'funding booked as a fill': {
    kinds: ['funding'],
    make: () =>
      mutate<typeof Interpret>('../bybit/rows/interpret', (actual) => ({
        // The cast is safe: each row of the loopback exchange is an object.
        readFill: (row) => actual.readFill({ ...(row as object), execType: 'Trade' }),
      })),
  },
};

/** Creates faults of all kinds at the same time. */
function overlappingFaults(
  seed: number,
  { kinds, isOfBot = false, hiddenMs = 8_000 }: Omit<Mistake, 'make'>,
): Faults.Fault[] {
  const from = 3_000 + ((seed * 377) % 18_000);
  return kinds.map((kind) => ({
    kind,
    // A person acts while the fault of the connection lasts.
    from: kind === 'hand opens' ? from + 1_000 : from,
    // The bot sends orders less often than the schedules of the ledger.
    until: from + (kind === 'hidden orders' ? hiddenMs : isOfBot ? 12_000 : 3_000),
    ms: kind === 'hidden orders' ? hiddenMs : 15_000,
    code: 10016,
  }));
}

/** Runs schedules with the given kinds of faults until one fails. */
async function findFailure(mistake: Omit<Mistake, 'make'>, seeds = SEEDS): Promise<string[]> {
  // Loads the modules anew, with the mistake.
  const { runSchedule } = await import('@/testing/exchange/schedule');
  const { runBotSchedule } = await import('@/testing/exchange/botSchedule/botSchedule');
  for (let seed = 1; seed <= seeds; seed++) {
    const faults = overlappingFaults(seed, mistake);
    const broken = await (mistake.isOfBot ? runBotSchedule(seed, faults, { kills: [] }) : runSchedule(seed, faults));
    if (broken.length > 0) return broken;
  }
  return [];
}

test.each(Object.entries(MISTAKES))('the schedules find the mistake: %s', async (_, { make, ...mistake }) => {
  let broken: string[] = [];
  await jest.isolateModulesAsync(async () => {
    make();
    broken = await findFailure(mistake);
  });
  jest.resetModules();
  expect(broken).not.toEqual([]);
});

afterEach(() => {
  for (const path of [
    '../bot/entry/pendingEntries',
    '../bybit/requests/requests',
    './ledger/absence',
    './ledger/bookedFills',
    '../bybit/queries',
    '../bybit/flattening',
    '../bybit/rows/interpret',
    '../bybit/rows/positionRows',
  ])
    jest.dontMock(path);
});

test.each(Object.entries(MISTAKES))('the same schedules pass without the mistake: %s', async (_, mistake) => {
  expect(await findFailure(mistake, mistake.isOfBot ? 20 : 10)).toEqual([]);
});
