import type { StoredHalt } from '../../store/liveRiskTypes';
import type { BotContext } from '../botContext';

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
  | 'unread_position';

export type Halt = { readonly cause: HaltCause; readonly text: string; readonly since: number };

/** Reasons for which mode LIVE takes no entry. A halt keeps positions, stops and exits. */
export type Halts = {
  /** Adds the cause, or changes its text. */
  halt(cause: HaltCause, text: string): void;
  release(cause: HaltCause): void;
  list(): readonly Halt[];
  /** Sets the only listener. It is called for each new cause. */
  onHalt(listener: (halt: Halt) => void): void;
  /** Sets the symbols on which ledger and account differ, also before the difference is disputed. */
  setDifferences(symbols: readonly string[]): void;
  hasDifference(symbol: string): boolean;
};

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
  const halts = new Map(restored.map((halt) => [halt.cause, halt]));
  let onHalt: (halt: Halt) => void = () => undefined;
  let differences: ReadonlySet<string> = new Set();
  return {
    halt(cause, text) {
      const earlier = halts.get(cause);
      const halt = { cause, text, since: earlier?.since ?? market.clock.now() };
      halts.set(cause, halt);
      if (earlier !== undefined) return;
      const row = { cause, text, since_ms: Math.round(halt.since) };
      if (isStored(cause)) writer.writeUntilStored(`Halt ${cause}`, () => store.liveRisk.saveHalt(row));
      log.warning('EXECUTION', `Entries halted: ${text}`);
      onHalt(halt);
    },
    release(cause) {
      const halt = halts.get(cause);
      if (halt === undefined) return;
      halts.delete(cause);
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
    hasDifference: (symbol) => differences.has(symbol),
  };
}
