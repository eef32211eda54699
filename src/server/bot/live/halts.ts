/** Reasons for which mode LIVE takes no entry. */
import type { StoredHalt } from '../../store/account/liveRiskTypes';
import type { BotContext } from '../core/context';

export type HaltCause =
  | 'account'
  | 'daily_loss'
  | 'disputed'
  | 'no_equity'
  | 'not_read'
  | 'operator'
  | 'outage'
  | 'overfill'
  | 'second_bot'
  | 'unattributed_fill'
  | 'unknown_fee'
  | 'unread_position'
  | 'wallet';

export type Halt = {
  readonly cause: HaltCause;
  readonly text: string;
  readonly since: number;
  /** Present for a halt of the entries of one symbol. */
  readonly symbol?: string | undefined;
};

/** Reasons for which mode LIVE takes no entry. A halt keeps positions, stops and exits. */
export type Halts = {
  /** Adds the cause, or changes its text. With `symbol`, only the entries of the symbol halt. */
  halt(cause: HaltCause, text: string, symbol?: string): void;
  release(cause: HaltCause, symbol?: string): void;
  list(): readonly Halt[];
  /** Sets the only listener. It is called for each new cause. */
  onHalt(listener: (halt: Halt) => void): void;
  /** Sets the symbols on which ledger and account differ, also before the difference is disputed. */
  setDifferences(symbols: readonly string[]): void;
  /** Sets the symbols with a fill whose trade is not decided yet. They count as differences. */
  setUndecidedFills(symbols: readonly string[]): void;
  hasDifference(symbol: string): boolean;
};

/** Returns the halt of an entry of the symbol, or undefined without one. */
export const haltOf = (halts: Pick<Halts, 'list'>, symbol: string): Halt | undefined =>
  halts.list().find((halt) => halt.symbol === undefined || halt.symbol === symbol);

/** The bot finds the other causes again after a restart. */
const isStored = (cause: HaltCause): boolean => cause === 'operator' || cause === 'daily_loss';

/** A row that is not readable halts too: only the operator releases it. */
const fromRow = ({ cause, text, since_ms }: StoredHalt): Halt => ({
  cause: cause === 'daily_loss' ? cause : 'operator',
  text: String(text),
  since: Number(since_ms),
});

export function createHalts({
  market,
  log,
  store,
  writer,
  liveAccount,
}: Pick<BotContext, 'liveAccount' | 'log' | 'market' | 'store' | 'writer'>): Halts {
  const restored = liveAccount === undefined ? [] : store.liveRisk.listHalts().map(fromRow);
  const keyOf = (cause: HaltCause, symbol = '') => `${cause} ${symbol}`;
  const halts = new Map<string, Halt>(restored.map((halt) => [keyOf(halt.cause), halt]));
  let onHalt: (halt: Halt) => void = () => undefined;
  let differences: ReadonlySet<string> = new Set();
  let undecided: ReadonlySet<string> = new Set();
  return {
    halt(cause, text, symbol) {
      const earlier = halts.get(keyOf(cause, symbol));
      const halt = { cause, text, since: earlier?.since ?? market.clock.now(), symbol };
      halts.set(keyOf(cause, symbol), halt);
      if (earlier !== undefined) return;
      const row = { cause, text, since_ms: Math.round(halt.since) };
      if (isStored(cause)) writer.writeUntilStored(`Halt ${cause}`, () => store.liveRisk.saveHalt(row));
      log.warning('EXECUTION', `Entries halted: ${text}`);
      onHalt(halt);
    },
    release(cause, symbol) {
      const halt = halts.get(keyOf(cause, symbol));
      if (halt === undefined) return;
      halts.delete(keyOf(cause, symbol));
      if (isStored(cause)) writer.writeUntilStored(`Halt ${cause}`, () => store.liveRisk.removeHalt(cause));
      log.info('EXECUTION', `Halt released: ${halt.text}`);
    },
    list: () => [...halts.values()],
    onHalt(listener) {
      onHalt = listener;
    },
    setDifferences(symbols) {
      differences = new Set(symbols);
    },
    setUndecidedFills(symbols) {
      undecided = new Set(symbols);
    },
    hasDifference: (symbol) => differences.has(symbol) || undecided.has(symbol),
  };
}
