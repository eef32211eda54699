import type { Direction } from '../../market/direction';

/** Allows one signal per direction until the imbalance in that direction falls below the hysteresis threshold. */
export type Hysteresis = {
  isArmed(direction: Direction): boolean;
  recordObi(obi: number, threshold: number): void;
  recordSignal(direction: Direction): void;
};

export function createHysteresis(): Hysteresis {
  const armed = { long: true, short: true };
  return {
    isArmed: (direction) => (direction === 1 ? armed.long : armed.short),
    recordObi(obi, threshold) {
      if (obi < threshold) armed.long = true;
      if (-obi < threshold) armed.short = true;
    },
    recordSignal(direction) {
      if (direction === 1) armed.long = false;
      else armed.short = false;
    },
  };
}
