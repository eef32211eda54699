import { CURRENT_FALLBACKS, QUICK_WIN } from '@/contract/market';
import type { WireParameters } from '@/contract/params/schema';

export type QuickWinKey = keyof typeof QUICK_WIN;

// Object.keys forgets what the keys are.
export const QUICK_WIN_KEYS = Object.keys(QUICK_WIN) as QuickWinKey[];

export type QuickWinRow = {
  key: QuickWinKey;
  /** Undefined where the bot does not tell and nothing may be assumed. */
  current: number | undefined;
  /** The bot does not tell it: what the analyzer goes by. */
  assumed: boolean;
  quickWin: number;
  differs: boolean;
};

const FALLBACKS: Partial<Record<QuickWinKey, number>> = CURRENT_FALLBACKS;

/** The four parameters as they are and as Quick Win would have them. */
export const quickWinRows = (params: WireParameters): QuickWinRow[] =>
  QUICK_WIN_KEYS.map((key) => {
    const told = params[key];
    const current = told ?? FALLBACKS[key];
    const quickWin = QUICK_WIN[key];
    return {
      key,
      current,
      assumed: told === undefined && current !== undefined,
      quickWin,
      differs: current !== quickWin,
    };
  });
