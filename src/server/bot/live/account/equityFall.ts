import { DAY_MS } from '@/domain/format/time';
import type { StoredLiveEquity } from '../../../store/account/liveRiskTypes';
import type { BotContext } from '../../core/context';
import type { AccountSnapshot } from '../../../orders/port';
import type { Transfers } from './transfers';

/** Fall of the equity of the account since the start of the UTC day. The trades of the bot are only a part of it. */
export type EquityFall = {
  /** Takes the equity of a reading. */
  applyReading(snapshot: AccountSnapshot): void;
  /** Returns the fall that two readings agree on, in USDT and without transfers. Undefined without an equity. */
  fallUsdt(): number | undefined;
  /** Returns why the fall reached the limit, once two readings and the log of the transfers confirm it. */
  exceeded(): { readonly text: string; readonly hasPositions: boolean } | undefined;
  /** Returns the time of the equity at the start of the day, or undefined without one. */
  startedAt(): number | undefined;
};

type Equity = { readonly usdt: number; readonly at: number };

/** One odd reading must not sell positions. */
const CONFIRM_AFTER_MS = 1_000;
/** An older reading says too little on the account. */
const MAX_READING_AGE_MS = 15_000;
/** The equity counts alone after this time without an answer of the log. */
const MAX_LOG_WAIT_MS = 30_000;
/** Open positions move the equity by less between two readings. An odd reading differs by more. */
const AGREED_SHARE = 0.005;
const SAVE_EVERY_MS = 30_000;

export function createEquityFall(
  { market: { clock }, store, writer }: Pick<BotContext, 'market' | 'store' | 'writer'>,
  { limitUsdt, dayStart, transfers }: { limitUsdt: number; dayStart: () => number; transfers: Transfers },
): EquityFall {
  let day: StoredLiveEquity | undefined = store.liveRisk.loadEquity();
  let before: Equity | undefined;
  let last: Equity | undefined;
  /** Number of positions in the last reading, undefined without their list. */
  let positions: number | undefined;
  let exceededAt: number | undefined;
  let savedAt = -Infinity;

  const start = (): Equity | undefined =>
    day?.start_ms === dayStart() ? { usdt: day.start_equity, at: day.start_read_ms } : undefined;

  const save = (next: StoredLiveEquity) => {
    const isNewStart = day?.start_ms !== next.start_ms;
    day = next;
    if (!isNewStart && next.last_read_ms - savedAt < SAVE_EVERY_MS) return;
    savedAt = next.last_read_ms;
    writer.writeUntilStored('The equity of the day', () => store.liveRisk.saveEquity(next));
  };

  /** Two readings that agree give the equity at the start of the day, unless an earlier reading gave it. */
  const keepAgreed = (first: Equity, second: Equity) => {
    const tolerance = Math.max(limitUsdt / 2, Math.abs(second.usdt) * AGREED_SHARE);
    if (Math.abs(first.usdt - second.usdt) > tolerance) return;
    const start_ms = dayStart();
    const ofDayBefore =
      day !== undefined && day.start_ms < start_ms && day.last_read_ms >= start_ms - DAY_MS
        ? { usdt: day.last_equity, at: day.last_read_ms }
        : undefined;
    const started = start() ?? ofDayBefore ?? first;
    save({
      start_ms,
      start_equity: started.usdt,
      start_read_ms: started.at,
      last_equity: second.usdt,
      last_read_ms: second.at,
    });
  };

  const fallUsdt = (): number | undefined => {
    const from = start();
    if (from === undefined || before === undefined || last === undefined) return undefined;
    return from.usdt + transfers.sumSince(from.at) - Math.max(before.usdt, last.usdt);
  };

  /** Transfers look like a fall until the log shows them. */
  const readTransfers = (fall: number) => {
    if (fall < limitUsdt) exceededAt = undefined;
    else exceededAt ??= last?.at;
    if (exceededAt !== undefined) transfers.read({ after: exceededAt });
    else if (fall >= limitUsdt / 2) transfers.read();
  };

  return {
    applyReading({ takenAt, wallet, positions: listed }) {
      const usdt = wallet?.equity;
      if (usdt === undefined || (last !== undefined && takenAt - last.at < CONFIRM_AFTER_MS)) return;
      before = last;
      last = { usdt, at: takenAt };
      positions = listed?.length;
      if (before !== undefined) keepAgreed(before, last);
      readTransfers(fallUsdt() ?? 0);
    },
    fallUsdt,
    exceeded() {
      const fall = fallUsdt();
      const from = start();
      if (from === undefined || last === undefined || exceededAt === undefined || (fall ?? 0) < limitUsdt)
        return undefined;
      const now = clock.now();
      const isFresh = positions !== undefined && now - last.at <= MAX_READING_AGE_MS;
      const isAnswered = transfers.answeredAt() >= exceededAt;
      if (!isFresh || (!isAnswered && now - exceededAt < MAX_LOG_WAIT_MS)) return undefined;
      const moved = transfers.sumSince(from.at).toFixed(2);
      const left =
        isAnswered && transfers.isReadable()
          ? `transfers of ${moved} USDT are left out`
          : 'the transfers are not readable';
      const text = `the equity fell from ${from.usdt.toFixed(2)} to ${last.usdt.toFixed(2)} USDT in this UTC day, ${left}`;
      return { text, hasPositions: (positions ?? 0) > 0 };
    },
    startedAt: () => start()?.at,
  };
}
