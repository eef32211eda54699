import { MAX_FOLLOWED_SIGNALS } from '@/contract/trades/checksWorth';
import type { Timestamp } from '@/contract/schema/fields';
import { toEpochMs } from '@/contract/schema/timestamp';
import { tradeSideOf } from '../../market/direction';
import type { StoredFollowedSignal } from '../../store/checks/followedSignals';
import type { BotContext } from '../core/context';
import { REJECTION_KINDS, type RejectionName } from '../core/rejections';
import type { FoundSignal } from '../strategy/evaluation';
import type { SymbolWatch } from '../strategy/symbolWatch';
import { createHypotheticalTrades, type FollowedEnd, type HypotheticalTrades } from './hypotheticalTrades';

/** Follows rejected signals as hypothetical trades and stores their results. It changes nothing of the bot. */
export type SignalFollower = Pick<HypotheticalTrades, 'checkPositions' | 'followWalls' | 'onBook' | 'onTrades'> & {
  /** `timestamp` is the time of the recorded signal. */
  follow(signal: FoundSignal, timestamp: Timestamp | null, check: RejectionName, reason: string): void;
  /** Drops signals that cannot end. Writes the rows again that could not be written. */
  sweep(): void;
  /** Forgets all followed signals, without a result. */
  forgetAll(): void;
};

type Followed = { readonly row: StoredFollowedSignal; readonly since: number; readonly trades: HypotheticalTrades };

/** Time without a book after which a signal is dropped, such as of a delisted symbol or a paused market. */
const MAX_SILENCE_MS = 5 * 60_000;
/** Longest time for which a signal is followed. Without exit_on_timeout, a trade could stay open for ever. */
const MAX_AGE_MS = 24 * 60 * 60_000;
/** Number of results that wait for a database that cannot be written. */
const MAX_UNSTORED = 20_000;

export function createSignalFollower(
  context: BotContext,
  watchOf: (symbol: string) => SymbolWatch | undefined,
  feedHasEnded: () => boolean,
): SignalFollower {
  const { market, store, maxFollowedSignals = MAX_FOLLOWED_SIGNALS } = context;
  const { now } = market.clock;
  const followed = new Map<FoundSignal, Followed>();
  let symbols: ReadonlySet<string> = new Set();
  /** One per version of the parameters. An earlier version ends with its last trade. */
  let versions: HypotheticalTrades[] = [];
  /** Signals whose row could not be written, by key. */
  const unstored = new Map<string, StoredFollowedSignal>();
  let lastTradeNumber = 0;

  const save = (row: StoredFollowedSignal): boolean => {
    const key = `${row.signalAt} ${row.symbol} ${row.side}`;
    try {
      store.followedSignals.save(row);
      unstored.delete(key);
      return true;
    } catch {
      // Keeps that the signal has no result. The store reports its fault to the bot.
      if (unstored.size < MAX_UNSTORED)
        unstored.set(key, { ...row, state: 'dropped', net_bps: null, trade: null, why: 'not_stored' });
      return false;
    }
  };

  const updateSymbols = () => {
    symbols = new Set([...followed.keys()].map(({ symbol }) => symbol));
  };

  const finish = (signal: FoundSignal, end: FollowedEnd) => {
    const known = followed.get(signal);
    if (known === undefined) return;
    followed.delete(signal);
    updateSymbols();
    save({ ...known.row, ...end });
  };

  const drop = (signal: FoundSignal, why: string) => {
    followed.get(signal)?.trades.drop(signal);
    finish(signal, { state: 'dropped', why });
  };

  const currentVersion = (): HypotheticalTrades => {
    const params = context.params();
    const current = versions.find((version) => version.params === params);
    if (current !== undefined) return current;
    const created = createHypotheticalTrades(context, params, {
      watchOf,
      feedHasEnded,
      nextTradeId: (at) => `F${(lastTradeNumber += 1)}-${at.toString(36)}`,
      onEnded: finish,
    });
    versions.push(created);
    return created;
  };

  const forgetUnusedVersions = () => {
    const used = new Set([...followed.values()].map(({ trades }) => trades));
    versions = versions.filter((version) => version.params === context.params() || used.has(version));
  };

  return {
    follow(signal, timestamp, check, reason) {
      const signalAt = toEpochMs(timestamp);
      // The operator, a stop or a restart cancels an entry. No check keeps it out.
      if (check === 'cancelled' || signalAt === null || maxFollowedSignals === 0) return;
      const { symbol, direction } = signal;
      const row: StoredFollowedSignal = {
        signalAt,
        symbol,
        side: tradeSideOf(direction),
        check,
        label: REJECTION_KINDS[check].label,
        reason,
        config_version: context.params().config_version,
        state: 'following',
        why: null,
        net_bps: null,
        trade: null,
      };
      const watch = watchOf(symbol);
      if (followed.size >= maxFollowedSignals || watch === undefined)
        return void save({ ...row, state: 'not_followed', why: watch === undefined ? 'no_data' : 'limit' });
      const trades = currentVersion();
      save(row);
      followed.set(signal, { row, since: now(), trades });
      updateSymbols();
      try {
        trades.enter(signal, watch, check);
      } catch {
        drop(signal, 'failed');
      }
    },
    onBook(symbol, venue) {
      if (symbols.has(symbol)) for (const version of versions) version.onBook(symbol, venue);
    },
    onTrades(symbol, trades, venue) {
      if (symbols.has(symbol)) for (const version of versions) version.onTrades(symbol, trades, venue);
    },
    checkPositions() {
      if (followed.size > 0) for (const version of versions) version.checkPositions();
    },
    followWalls() {
      if (followed.size > 0) for (const version of versions) version.followWalls();
    },
    sweep() {
      for (const [signal, { since, trades }] of followed) {
        if (now() - (trades.lastBookAt(signal) ?? since) > MAX_SILENCE_MS) drop(signal, 'no_data');
        else if (now() - since > MAX_AGE_MS) drop(signal, 'too_long');
      }
      forgetUnusedVersions();
      // The result of a signal that is still followed replaces its row later.
      for (const row of [...unstored.values()]) if (!save(row)) return;
    },
    forgetAll() {
      for (const [signal, { trades }] of followed) trades.drop(signal);
      followed.clear();
      updateSymbols();
      unstored.clear();
    },
  };
}
