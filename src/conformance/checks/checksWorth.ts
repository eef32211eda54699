// Checks what the bot says about its own checks: the counts, the verdicts and the hypothetical trade of a signal.

import { FOLLOWED_STATES, MIN_BLOCKS_FOR_VERDICT } from '@/contract/trades/checksWorth';
import type { BotSession } from '../botSession';
import { faultOfRows, skip, type Check } from '../check';
import type { Fields } from '../transport';
import { fieldsOf, isNear, numberOf, rowsOf, shown, sumOf } from '../values';

const WORTH = 'GET /api/checks/worth';
const NO_SIGNAL = 'the bot has rejected no signal';

const worthCheck = (
  id: string,
  contract: string,
  operatorSees: string,
  faultOf: (worth: Fields, rows: Fields[], bot: BotSession) => Promise<string | undefined> | string | undefined,
): Check => ({
  id,
  call: WORTH,
  capability: 'checks.worth',
  contract,
  operatorSees,
  run: async (bot) => {
    const worth = fieldsOf((await bot.read('getChecksWorth', { query: { time_range: 'all' } })).body);
    const rows = rowsOf(worth.rows);
    return rows.length === 0 ? skip(NO_SIGNAL) : faultOf(worth, rows, bot);
  },
});

export const CHECKS_WORTH_CHECKS: readonly Check[] = [
  worthCheck(
    'checks.sums',
    '`kept_out` is the sum of `followed`, `not_filled`, `following` and `not_followed`. The rows and the reply agree.',
    'Signals that are missing from the table.',
    (worth, rows) =>
      faultOfRows(rows, rowSumFault) ??
      differenceOf('following', sumOf(rows, 'following'), numberOf(worth.following)) ??
      differenceOf('not_followed', sumOf(rows, 'not_followed'), sumOf(rowsOf(worth.not_followed), 'signals')),
  ),
  worthCheck(
    'checks.verdict',
    `\`verdict\` follows from \`interval\`, and is \`not_shown\` with fewer than ${MIN_BLOCKS_FOR_VERDICT} blocks.`,
    'A check that seems to pay by luck.',
    (_worth, rows) => faultOfRows(rows, verdictFault),
  ),
  worthCheck(
    'checks.kept-out',
    'A check keeps out at least as many signals as the list of signals shows rejected by it.',
    'A check that seems to reject less than it does.',
    async (_worth, rows, bot) => {
      const rejected = await rejectedSignals(bot);
      return faultOfRows([...new Set(rejected.map(checkOf))], (check) => {
        const listed = rejected.filter((signal) => checkOf(signal) === check).length;
        const kept = numberOf(rows.find((row) => row.check === check)?.kept_out) ?? 0;
        // A signal can be rejected between the two replies.
        return kept >= listed - 1 ? undefined : `${shown(check)} kept out ${kept} signals, the list has ${listed}`;
      });
    },
  ),
  {
    id: 'checks.followed',
    call: 'GET /api/checks/followed',
    capability: 'checks.worth',
    contract: 'The followed signal names the check of the signal. The trade of an ended one has the result `net_bps`.',
    operatorSees: 'The story of another signal.',
    run: async (bot) => {
      const signals = (await rejectedSignals(bot)).slice(0, 20);
      if (signals.length === 0) return skip(NO_SIGNAL);
      for (const signal of signals) {
        const fault = await storyFault(bot, signal);
        if (fault !== undefined) return fault;
      }
      return undefined;
    },
  },
];

const checkOf = ({ outcome }: Fields): unknown => fieldsOf(outcome).check;

/** Returns the listed signals that a check rejected. A cancelled entry passed all checks. */
async function rejectedSignals(bot: BotSession): Promise<Fields[]> {
  const { body } = await bot.read('getSignals', { query: { limit: 500 } });
  const isRejected = ({ outcome }: Fields) => fieldsOf(outcome).state === 'rejected';
  return rowsOf(body).filter((signal) => isRejected(signal) && checkOf(signal) !== 'cancelled');
}

function rowSumFault(row: Fields): string | undefined {
  const parts = ['followed', 'not_filled', 'following', 'not_followed'];
  const sum = parts.reduce((before, field) => before + sumOf([row], field), 0);
  return differenceOf(`kept_out of ${shown(row.check)}`, sum, numberOf(row.kept_out));
}

const differenceOf = (name: string, sum: number, stated: number | undefined): string | undefined =>
  sum === stated ? undefined : `${name} is ${shown(stated)}, its parts add up to ${sum}`;

function verdictFault({ check, blocks, interval, verdict }: Fields): string | undefined {
  const { low, high } = fieldsOf(interval);
  const isShown = (numberOf(blocks) ?? 0) >= MIN_BLOCKS_FOR_VERDICT;
  const pays = isShown && (numberOf(high) ?? 0) < 0;
  const costs = isShown && (numberOf(low) ?? 0) > 0;
  const expected = pays ? 'pays' : costs ? 'costs' : 'not_shown';
  return verdict === expected ? undefined : `${shown(check)} is ${shown(verdict)}, its interval says ${expected}`;
}

async function storyFault(bot: BotSession, signal: Fields): Promise<string | undefined> {
  const query = { symbol: String(signal.symbol), side: String(signal.side), timestamp: String(signal.timestamp) };
  const { status, body } = await bot.read('getFollowedSignal', { query });
  // The bot keeps followed signals for a shorter time.
  if (status === 404) return undefined;
  const { check, state, trade, net_bps } = fieldsOf(body);
  if (check !== checkOf(signal)) return `the check is ${shown(check)}, the signal says ${shown(checkOf(signal))}`;
  if (!FOLLOWED_STATES.some((known) => known === state)) return `state is ${shown(state)}`;
  if (state !== 'ended') return undefined;
  const { entry_price, quantity, pnl_net } = fieldsOf(trade);
  const bps = ((numberOf(pnl_net) ?? NaN) / ((numberOf(entry_price) ?? NaN) * (numberOf(quantity) ?? NaN))) * 1e4;
  return isNear(bps, numberOf(net_bps) ?? NaN) ? undefined : `net_bps is ${shown(net_bps)}, the trade has ${bps}`;
}
