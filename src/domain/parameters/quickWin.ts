import { CURRENT_FALLBACKS, QUICK_WIN } from '@/contract/market';
import type { WireParameters } from '@/contract/params/schema';

export type QuickWinKey = keyof typeof QUICK_WIN;

// Object.keys loses the key types.
export const QUICK_WIN_KEYS = Object.keys(QUICK_WIN) as QuickWinKey[];

export type QuickWinRow = {
  key: QuickWinKey;
  /** Undefined when the bot does not send it and the contract names no fallback. */
  current: number | undefined;
  /** The bot does not send it: the fallback of the analyzer. */
  assumed: boolean;
  quickWin: number;
  differs: boolean;
};

const FALLBACKS: Partial<Record<QuickWinKey, number>> = CURRENT_FALLBACKS;

/** Returns the four parameters with their current and their Quick Win values. */
export const quickWinRows = (params: WireParameters): QuickWinRow[] =>
  QUICK_WIN_KEYS.map((key) => {
    const reported = params[key];
    const current = reported ?? FALLBACKS[key];
    const quickWin = QUICK_WIN[key];
    return {
      key,
      current,
      assumed: reported === undefined && current !== undefined,
      quickWin,
      differs: current !== quickWin,
    };
  });
