import type { Clock } from '../clock/clock';
import type { Candle } from '../source';
import { MAX_CANDLES_PER_INTERVAL } from './candles';

const MINUTE_MS = 60_000;
const MAX_CANDLE_DELAY_MS = 60_000;
const NO_CANDLES: readonly Candle[] = [];

export class SymbolCandles {
  /** Market time in ms at which the latest candle of each interval arrived. */
  readonly receivedAt = new Map<number, number>();
  private readonly byMinutes = new Map<number, Candle[]>();

  constructor(private readonly clock: Clock) {}

  /** Returns no candles if the next candle is overdue, because old candles must not count as current. */
  current(minutes: number): readonly Candle[] {
    const isOverdue = this.sinceLast_ms(minutes) > minutes * MINUTE_MS + MAX_CANDLE_DELAY_MS;
    return (isOverdue ? undefined : this.byMinutes.get(minutes)) ?? NO_CANDLES;
  }

  /** Returns the candles by interval in minutes. Contains outdated candles, which `current` omits. */
  stored(): ReadonlyMap<number, readonly Candle[]> {
    return this.byMinutes;
  }

  /** Does not use the start of the candle, which is in the exchange's time. */
  sinceLast_ms(minutes: number): number {
    return this.clock.now() - (this.receivedAt.get(minutes) ?? -Infinity);
  }

  store(minutes: number, candle: Candle): void {
    const kept = this.byMinutes.get(minutes) ?? [];
    this.byMinutes.set(minutes, kept);
    const latest = kept.at(-1)?.start ?? Number.NEGATIVE_INFINITY;
    if (candle.start < latest) return;
    this.receivedAt.set(minutes, this.clock.now());
    // Replaces a candle with the same start, because the feed can repeat or correct a candle.
    if (candle.start === latest) kept.pop();
    kept.push(candle);
    if (kept.length > MAX_CANDLES_PER_INTERVAL) kept.shift();
  }

  /** Stores earlier candles and keeps stored candles after the last of them. Returns the latest candle. */
  setHistory(minutes: number, history: readonly Candle[]): Candle | undefined {
    const latest = history.at(-1);
    if (!latest) return undefined;
    this.receivedAt.set(minutes, this.clock.now());
    const newer = (this.byMinutes.get(minutes) ?? []).filter(({ start }) => start > latest.start);
    const kept = [...history, ...newer].slice(-MAX_CANDLES_PER_INTERVAL);
    this.byMinutes.set(minutes, kept);
    return kept.at(-1);
  }

  clear(): void {
    this.byMinutes.clear();
  }
}
