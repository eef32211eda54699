import type { BotLog } from '../runtime/botLog';

export type HaltCause = 'account' | 'daily_loss' | 'disputed' | 'operator' | 'unreconciled';

export type Halt = { readonly cause: HaltCause; readonly text: string; readonly since: number };

/** Reasons for which mode LIVE takes no entry. A halt keeps positions, stops and exits. */
export type Halts = {
  /** Adds the cause, or changes its text. */
  halt(cause: HaltCause, text: string): void;
  release(cause: HaltCause): void;
  list(): readonly Halt[];
  /** Sets the only listener. It is called for each new cause. */
  onHalt(listener: (halt: Halt) => void): void;
};

export function createHalts(now: () => number, log: Pick<BotLog, 'info' | 'warning'>): Halts {
  const halts = new Map<HaltCause, Halt>();
  let onHalt: (halt: Halt) => void = () => undefined;
  return {
    halt(cause, text) {
      const earlier = halts.get(cause);
      const halt = { cause, text, since: earlier?.since ?? now() };
      halts.set(cause, halt);
      if (earlier !== undefined) return;
      log.warning('EXECUTION', `Entries halted: ${text}`);
      onHalt(halt);
    },
    release(cause) {
      const halt = halts.get(cause);
      if (halts.delete(cause)) log.info('EXECUTION', `Halt released: ${halt?.text}`);
    },
    list: () => [...halts.values()],
    onHalt(listener) {
      onHalt = listener;
    },
  };
}
