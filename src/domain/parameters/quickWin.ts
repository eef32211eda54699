import { ANALYZER_VALUE_FALLBACKS, QUICK_WIN_VALUES } from '@/contract/market/analysis';
import type { WireParameters } from '@/contract/params/schema';

export type QuickWinParameterKey = keyof typeof QUICK_WIN_VALUES;

// The cast restores the key types that Object.keys loses.
export const QUICK_WIN_PARAMETER_KEYS = Object.keys(QUICK_WIN_VALUES) as QuickWinParameterKey[];

export type QuickWinRow = {
  key: QuickWinParameterKey;
  /**
   * Current value of the parameter. The value is undefined when the bot sends no value and the contract has no
   * fallback.
   */
  current: number | undefined;
  /** True when the bot does not send the value and `current` is a fallback of the market analyzer. */
  assumed: boolean;
  quickWin: number;
  differs: boolean;
};

const ANALYZER_FALLBACKS: Partial<Record<QuickWinParameterKey, number>> = ANALYZER_VALUE_FALLBACKS;

/** Returns one row for each parameter. With `hasAll` false, a bot has only the parameters that it sends. */
export const quickWinRows = (params: WireParameters, hasAll = true): QuickWinRow[] =>
  QUICK_WIN_PARAMETER_KEYS.filter((key) => hasAll || params[key] !== undefined).map((key) => {
    const reported = params[key];
    const current = reported ?? ANALYZER_FALLBACKS[key];
    const quickWin = QUICK_WIN_VALUES[key];
    return {
      key,
      current,
      assumed: reported === undefined && current !== undefined,
      quickWin,
      differs: current !== quickWin,
    };
  });
