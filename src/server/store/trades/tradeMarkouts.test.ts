import { tradeAfterReplySchema } from '@/contract/trades/tradeAfter';
import { NOON_MS, storedClosedTrade, storedOpenTrade } from '@/testing/rows/storedRows';
import { openStore } from '../store';

const SECRET = 'a secret for tests, long enough for it';

test('the figures cover the closed trades of the range and of the period, also those without moves', async () => {
  const { trades, tradeMarkouts } = openStore(':memory:', { secret: SECRET });
  const save = (id: string, hoursAgo: number, bps: number | null) => {
    trades.save(storedClosedTrade(id, NOON_MS - hoursAgo * 3_600_000, 1), null);
    if (bps !== null)
      tradeMarkouts.save(id, { entry: [], exit: [bps, bps, bps, bps], came_back: null, back_after_ms: null });
  };
  save('now', 0, 1);
  save('two', 2, 3);
  save('three', 3, null);
  save('old', 30, 8);
  trades.save(storedOpenTrade('open', NOON_MS), null);
  const compute = async (...asked: Parameters<typeof tradeMarkouts.computeAfter>) => {
    const reply = tradeAfterReplySchema.parse(await tradeMarkouts.computeAfter(...asked));
    return reply.exits.map(({ key, trades: count, recorded, moves }) => [key, count, recorded, moves[3]?.bps]);
  };
  expect(await compute('all', NOON_MS)).toEqual([['TP', 4, 3, 4]]);
  expect(await compute('24h', NOON_MS)).toEqual([['TP', 3, 2, 2]]);
  const [from, to] = [NOON_MS - 30 * 3_600_000, NOON_MS];
  expect(await compute('24h', NOON_MS, { from, to })).toEqual([['TP', 3, 2, 5.5]]);
  expect(await compute('24h', NOON_MS, { to: from })).toEqual([]);
});
