import type { TextFormat } from './textFormats';

/** The unit of a `_pct` parameter distinguishes a percentage ('%...') from a fraction (1 = the whole). */
export type ParameterUnit =
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

type CommonParameterRowFields = {
  help: string;
  unit?: ParameterUnit;
  /** Recommended value or range. The form does not enforce the recommendation. */
  hint?: string;
  /** Names of the flags that must be on to enable the input. A leading '!' means that the flag must be off. */
  needs?: string | readonly string[];
  readOnly?: boolean;
  /** Set if a change makes the bot choose its symbols or its exchanges again. */
  chooses?: 'symbols' | 'exchanges';
  /** Set if the embedded bot does not fully use the parameter. */
  embeddedBotUse?: { state: 'partly' | 'not used'; reason: string };
};
type NumberBounds = { min?: number; max?: number; step?: number };
type ChoiceOption<V extends string> = { value: V; label: string };

/** Row of a number. A bot can send an additional parameter with any unit. */
export type NumberRow = Omit<CommonParameterRowFields, 'unit'> &
  NumberBounds & { kind: 'num' | 'int'; label: string; default: number; unit?: string };
export type FlagRow = CommonParameterRowFields & { kind: 'flag'; label: string; default: boolean };
type FormattedText = { /** Format of the text or of each entry of the list. */ format?: TextFormat };
export type ListRow = CommonParameterRowFields &
  FormattedText & { kind: 'list'; label: string; default: readonly string[] };
export type TextRow = CommonParameterRowFields & FormattedText & { kind: 'text'; label: string; default: string };
export type ChoiceRow<V extends string = string> = CommonParameterRowFields & {
  kind: 'choice';
  label: string;
  default: V;
  options: readonly ChoiceOption<V>[];
  /** True when the schema refuses an unknown option. Without `strict` the schema keeps an unknown option. */
  strict?: boolean;
};

export type ParameterRow = NumberRow | FlagRow | ChoiceRow | ListRow | TextRow;

export type ParameterValueType<Row> = Row extends NumberRow
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

export const numberRow = (label: string, value: number, rest: CommonParameterRowFields & NumberBounds): NumberRow => ({
  kind: 'num',
  label,
  default: value,
  ...rest,
});

export const integerRow = (label: string, value: number, rest: CommonParameterRowFields & NumberBounds): NumberRow => ({
  kind: 'int',
  label,
  default: value,
  ...rest,
});

export const flagRow = (label: string, value: boolean, rest: CommonParameterRowFields): FlagRow => ({
  kind: 'flag',
  label,
  default: value,
  ...rest,
});

/** Creates the row of a choice parameter. Each option is [wire value, label]. */
export const choiceRow = <const V extends string>(
  label: string,
  value: NoInfer<V>,
  { options, ...rest }: CommonParameterRowFields & { options: readonly (readonly [V, string])[]; strict?: boolean },
): ChoiceRow<V> => ({
  kind: 'choice',
  label,
  default: value,
  options: options.map(([option, text]) => ({ value: option, label: text })),
  ...rest,
});

export const listRow = (label: string, value: readonly string[], rest: CommonParameterRowFields): ListRow => ({
  kind: 'list',
  label,
  default: value,
  ...rest,
});

export const textRow = (label: string, value: string, rest: CommonParameterRowFields): TextRow => ({
  kind: 'text',
  label,
  default: value,
  ...rest,
});
