// Checks the analytics: time ranges, percentages, counts and lengths of the lists.

import { TIME_RANGES } from '@/contract/enums';
import { isRecord } from '@/contract/schema/objects';
import type { BotSession } from '../botSession';
import type { Fields } from '../transport';
import { faultOfRows, firstFault, skip, type Check } from '../check';
import { seen, statusText } from '../faults';
import { fieldsOf, firstDuplicate, numberOf, rowsOf, shown, timeOf, tradesOf } from '../values';

const ANALYTICS = 'GET /api/stats/analytics';

const globalOf = async (bot: BotSession): Promise<Fields> => {
  const { body } = await bot.read('getAnalytics', { query: { time_range: 'all' } });
  return isRecord(body) && isRecord(body.global) ? body.global : {};
};

export const ANALYTICS_CHECKS: readonly Check[] = [
  {
    id: 'analytics.ranges',
    call: ANALYTICS,
    contract: `The ranges ${TIME_RANGES.join(', ')} have the status 200.`,
    operatorSees: "'Failed to load analytics'",
    run: async (bot) => {
      for (const time_range of TIME_RANGES) {
        const fault = statusText(await bot.call('getAnalytics', { query: { time_range } }), [200]);
        if (fault !== undefined) return `${time_range}: ${fault}`;
      }
      return undefined;
    },
  },
  {
    id: 'analytics.percent',
    call: ANALYTICS,
    contract: '`win_rate` is a percentage, 0 to 100, of the closed trades.',
    operatorSees: 'A win rate of 0.5 % instead of 50 %.',
    run: async (bot) => {
      const { win_rate, winning_trades, closed_trades } = await globalOf(bot);
      const [rate, wins, closed] = [win_rate, winning_trades, closed_trades].map(numberOf);
      if (rate === undefined || wins === undefined || !closed) return skip('the bot has no trades');
      const expected = (100 * wins) / closed;
      return Math.abs(rate - expected) <= 1
        ? undefined
        : `win_rate is ${rate}, ${wins} of ${closed} are ${expected.toFixed(1)} %`;
    },
  },
  {
    id: 'analytics.counts',
    call: ANALYTICS,
    contract: '`total_trades` is the sum of `closed_trades` and `open_trades`.',
    operatorSees: 'Figures that contradict each other.',
    run: async (bot) => {
      const [total, closed, open] = await globalOf(bot).then(({ total_trades, closed_trades, open_trades }) =>
        [total_trades, closed_trades, open_trades].map(numberOf),
      );
      if (total === undefined || closed === undefined || open === undefined)
        return seen('a count of trades is absent', 'A dash in the place of the count.');
      return total === closed + open
        ? undefined
        : `total_trades is ${total}, closed and open are ${closed} and ${open}`;
    },
  },
  {
    id: 'analytics.lengths',
    call: ANALYTICS,
    contract: '`daily` has at most 7 rows, `hourly` 24 and `top_symbols` 10.',
    operatorSees: 'Tables that are longer than their titles say.',
    run: async (bot) => {
      const { body } = await bot.read('getAnalytics', { query: { time_range: 'all' } });
      const limits = { daily: 7, hourly: 24, top_symbols: 10 };
      return firstFault(
        Object.entries(limits).map(([name, limit]) => {
          const count = rowsOf(fieldsOf(body)[name]).length;
          return count <= limit ? undefined : `${name} has ${count} rows`;
        }),
      );
    },
  },
  {
    id: 'analytics.window',
    call: ANALYTICS,
    capability: 'analytics.query',
    contract: 'Each closed trade counts either before `to` or from the same time as `from` on.',
    operatorSees: 'The figures of all time in the place of those of last night.',
    run: async (bot) => {
      const times = tradesOf(await bot.read('getTrades', { query: { skip: 0, limit: 200 } })).map((trade) =>
        timeOf(trade.timestamp_exit),
      );
      const [time] = times.filter((at) => at !== undefined);
      if (time === undefined) return skip('the bot has no closed trade');
      const closedIn = async (exits: object) => {
        const { body } = await bot.readNow('getAnalytics', { query: { time_range: 'all', ...exits } });
        return numberOf(fieldsOf(fieldsOf(body).global).closed_trades) ?? 0;
      };
      const [before, after] = [await closedIn({ to: time }), await closedIn({ from: time })];
      const all = await closedIn({});
      // A trade can close between the replies.
      return after > 0 && Math.abs(before + after - all) <= 1
        ? undefined
        : `${before} closed before ${time} and ${after} from then on, all are ${all}`;
    },
  },
  {
    id: 'analytics.versions',
    call: ANALYTICS,
    capability: 'params.history',
    contract: '`by_version` has each version once, its trades are closed trades, and `net_bps` is inside `interval`.',
    operatorSees: 'A version counted twice, or a gain that is luck.',
    run: async (bot) => {
      const { body } = await bot.read('getAnalytics', { query: { time_range: 'all' } });
      const { by_version, global } = fieldsOf(body);
      const rows = rowsOf(by_version);
      if (rows.length === 0) return skip('the bot has no results by version');
      const trades = rows.reduce((sum, row) => sum + (numberOf(row.trades) ?? 0), 0);
      const closed = numberOf(fieldsOf(global).closed_trades) ?? Infinity;
      if (trades > closed) return `the versions have ${trades} trades, closed are ${closed}`;
      const twice = firstDuplicate(rows.map(({ config_version }) => shown(config_version)));
      return twice === undefined ? faultOfRows(rows, intervalFault) : `the version ${twice} occurs twice`;
    },
  },
];

function intervalFault({ net_bps, interval }: Fields): string | undefined {
  const [mean, low, high] = [net_bps, fieldsOf(interval).low, fieldsOf(interval).high].map(numberOf);
  if (mean === undefined || low === undefined || high === undefined || (low <= mean && mean <= high)) return undefined;
  return `net_bps is ${mean}, the interval is ${low} to ${high}`;
}
