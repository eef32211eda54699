/** The unit of a figure. For a `_pct` field it distinguishes a percent ('%...') from a fraction (1 = the whole). */
export type Unit =
  | '%'
  | '% of the way to TP'
  | 'fraction'
  | 'fraction of price'
  | 'fraction of the way to TP'
  | 'bps'
  | 'USDT'
  | 'price units'
  | 'OBI'
  | 'ratio'
  | 'x median level'
  | 'x median ATR'
  | 'x obi_reversal_threshold'
  | 'x max_spread_pct'
  | 'ms'
  | 's'
  | 'min'
  | 'hours'
  | 'symbols'
  | 'positions'
  | 'trades'
  | 'candles'
  | 'levels'
  | 'samples'
  | 'requests'
  | 'attempts'
  | 'rejects'
  | 'losses'
  | 'errors';

type Common = {
  help: string;
  unit?: Unit;
  /** Recommended value or range: advice, never enforced. */
  hint?: string;
  /** Flags that must be on for the input to be enabled; a leading '!' means off. */
  needs?: string | readonly string[];
  readOnly?: boolean;
};
type Bounds = { min?: number; max?: number; step?: number };
type Option<V extends string> = { value: V; label: string };

export type NumberRow = Common & Bounds & { kind: 'num' | 'int'; label: string; default: number };
export type FlagRow = Common & { kind: 'flag'; label: string; default: boolean };
export type ListRow = Common & { kind: 'list'; label: string; default: readonly string[] };
export type TextRow = Common & { kind: 'text'; label: string; default: string };
export type ChoiceRow<V extends string = string> = Common & {
  kind: 'choice';
  label: string;
  default: V;
  options: readonly Option<V>[];
  /** The schema refuses an unknown option instead of keeping it. */
  strict?: boolean;
};

export type ParameterRow = NumberRow | FlagRow | ChoiceRow | ListRow | TextRow;

export type ValueOf<Row> = Row extends NumberRow
  ? number
  : Row extends FlagRow
    ? boolean
    : Row extends ChoiceRow<infer V>
      ? V
      : Row extends ListRow
        ? readonly string[]
        : Row extends TextRow
          ? string
          : never;

export const num = (label: string, value: number, rest: Common & Bounds): NumberRow => ({
  kind: 'num',
  label,
  default: value,
  ...rest,
});

export const int = (label: string, value: number, rest: Common & Bounds): NumberRow => ({
  kind: 'int',
  label,
  default: value,
  ...rest,
});

export const flag = (label: string, value: boolean, rest: Common): FlagRow => ({
  kind: 'flag',
  label,
  default: value,
  ...rest,
});

/** Options are [wire value, label]. */
export const choice = <const V extends string>(
  label: string,
  value: NoInfer<V>,
  { options, ...rest }: Common & { options: readonly (readonly [V, string])[]; strict?: boolean },
): ChoiceRow<V> => ({
  kind: 'choice',
  label,
  default: value,
  options: options.map(([option, text]) => ({ value: option, label: text })),
  ...rest,
});

export const list = (label: string, value: readonly string[], rest: Common): ListRow => ({
  kind: 'list',
  label,
  default: value,
  ...rest,
});

export const text = (label: string, value: string, rest: Common): TextRow => ({
  kind: 'text',
  label,
  default: value,
  ...rest,
});
