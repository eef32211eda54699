// Compares status, trades and parameters before and after a command.

import type { BotSession } from '../botSession';
import { firstFault } from '../check';
import { seen, type Fault } from '../faults';
import type { Fields } from '../transport';
import { fieldsOf, numberOf, shown, timeOf, tradesOf } from '../values';

const PAGE_ROWS = 200;
/** Time in which a paused or stopped bot must open no trade. */
const WATCHED_MS = 3_000;

export type Snapshot = { at: number; status: Fields; trades: readonly Fields[]; params: Fields };

/** Reads what a command may change. */
export async function takeSnapshot(bot: BotSession): Promise<Snapshot> {
  const trades = tradesOf(await bot.readNow('getTrades', { query: { skip: 0, limit: PAGE_ROWS } }));
  const status = fieldsOf((await bot.readNow('getStatus')).body);
  // A bot may lack the parameters.
  const params = await bot.call('getParams').catch(() => undefined);
  return { at: bot.transport.now(), status, trades, params: params?.status === 200 ? fieldsOf(params.body) : {} };
}

const idOf = ({ trade_id }: Fields): string => String(trade_id);
export const isOpenTrade = ({ status }: Fields): boolean => status !== 'CLOSED';

/** Matches the exit reasons of the strategy. Such an exit can happen at the same time as a command. */
const OWN_EXIT = /^(tp|sl)|take|loss|time|trail|break|obi|wall|signal|liquid|roi|fund|target/i;

/** Returns the trades that were open before and that a command has closed. */
function closedByCommand(before: Snapshot, after: Snapshot): Fields[] {
  const wasOpen = new Set(before.trades.filter(isOpenTrade).map(idOf));
  return after.trades.filter(
    (trade) => wasOpen.has(idOf(trade)) && !isOpenTrade(trade) && !OWN_EXIT.test(String(trade.reason_exit)),
  );
}

/** Returns a trade with an entry after a snapshot. A bot may list an earlier entry some seconds late. */
const openedSince = ({ at, trades }: Snapshot, after: Snapshot): Fields | undefined => {
  const known = new Set(trades.map(idOf));
  return after.trades.find((trade) => !known.has(idOf(trade)) && (timeOf(trade.timestamp_entry) ?? Infinity) >= at);
};

/** Returns why trades disappeared. New trades may push old ones to the next page. */
export function lostTradeFault(before: Snapshot, after: Snapshot): Fault {
  const known = new Set(after.trades.map(idOf));
  const kept = after.trades.length < PAGE_ROWS ? before.trades : before.trades.slice(0, PAGE_ROWS / 2);
  const lost = kept.find((trade) => !known.has(idOf(trade)));
  return lost && seen(`trade ${idOf(lost)} is no longer in the list`, 'Trades that disappear from the list.');
}

/** A bot counts its own version. */
const FREE_FIELDS = ['config_version', 'preset_name'];

/** Returns the first parameter that changed although nobody changed it. */
export function changedParameter(before: Fields, after: Fields, free: readonly string[] = []): string | undefined {
  const changed = Object.keys(before).find(
    (field) =>
      ![...FREE_FIELDS, ...free].includes(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return changed && `${changed} changed from ${shown(before[changed])} to ${shown(after[changed])}`;
}

export type StateCommand = 'startBot' | 'pauseBot' | 'resumeBot' | 'stopBot';

function uptimeFault(name: StateCommand, before: Snapshot, after: Snapshot): Fault {
  const [was, is] = [before.status.uptime_seconds, after.status.uptime_seconds].map(numberOf);
  if (was === undefined || is === undefined) return undefined;
  if (name === 'stopBot')
    return is === 0 ? undefined : seen(`uptime_seconds is ${is} after Stop`, 'An uptime of a stopped bot.');
  if (name === 'startBot')
    return is > (after.at - before.at) / 1000 + 5
      ? seen(`uptime_seconds is ${is} just after Start`, 'An uptime that counts from an earlier start.')
      : undefined;
  return is < was
    ? seen(`uptime_seconds fell from ${was} to ${is}`, 'An uptime that begins again without a Start.')
    : undefined;
}

/** Returns what a command changed beside the state of the bot. */
export async function sideEffectFault(bot: BotSession, name: StateCommand, before: Snapshot): Promise<Fault> {
  const after = await takeSnapshot(bot);
  const [closed] = closedByCommand(before, after);
  const fault = firstFault([
    lostTradeFault(before, after),
    closed &&
      seen(
        `the command closed trade ${idOf(closed)} with the reason ${shown(closed.reason_exit)}`,
        'A closed position, although the console says that positions stay open.',
      ),
    seen(changedParameter(before.params, after.params), 'A parameter that changes by itself.'),
    uptimeFault(name, before, after),
  ]);
  if (fault !== undefined || name === 'startBot' || name === 'resumeBot') return fault;
  await bot.transport.wait(WATCHED_MS);
  const opened = openedSince(after, await takeSnapshot(bot));
  return (
    opened &&
    seen(
      `trade ${idOf(opened)} opened after the command`,
      name === 'pauseBot' ? 'PAUSED, and the bot opens trades.' : 'STOPPED, and the bot opens trades.',
    )
  );
}

/** Returns which other positions a close of one symbol closed. */
export async function otherCloseFault(bot: BotSession, before: Snapshot, symbol: unknown): Promise<Fault> {
  const after = await takeSnapshot(bot);
  const [other] = closedByCommand(before, after).filter((trade) => trade.symbol !== symbol);
  const same = before.trades.filter((trade) => isOpenTrade(trade) && trade.symbol === symbol).map(idOf);
  const left = after.trades.find((trade) => same.includes(idOf(trade)) && isOpenTrade(trade));
  return firstFault([
    other &&
      seen(`the close of ${shown(symbol)} closed ${shown(other.symbol)} too`, 'Positions closed that nobody closed.'),
    left && `trade ${idOf(left)} of ${shown(symbol)} is still open`,
    lostTradeFault(before, after),
  ]);
}

/** Returns why the reply of Close All does not name the positions of the list. */
export function closeAllFault(before: Snapshot, after: Snapshot, entries: readonly unknown[]): Fault {
  const open = before.trades.filter(isOpenTrade);
  const symbols = new Set(open.map(({ symbol }) => symbol));
  const [closed, left] = [closedByCommand(before, after), after.trades.filter(isOpenTrade)];
  if (entries.length > open.length)
    return seen(
      `${entries.length} entries for ${open.length} open trades`,
      "'Closed {n} positions' with a wrong count.",
    );
  if (entries.length < Math.min(closed.length, symbols.size))
    return seen(
      `${entries.length} entries for ${closed.length} closed trades`,
      "'Closed {n} positions' with a wrong count.",
    );
  return firstFault([
    left.length > 0 ? `${left.length} of ${open.length} trades are still open in the list` : undefined,
    lostTradeFault(before, after),
  ]);
}
