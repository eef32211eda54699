export type TypedNumberReading = { ok: true; value: number } | { ok: false; reason: string; isAmbiguous?: true };

const MINUS_SIGNS = /[\u2010-\u2013\u2212]/g;
const APOSTROPHES = /[\u2018\u2019\u02bc]/g;
const PLAIN_PATTERN = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i;
/** A number in groups of three digits, with a decimal sign that differs from the sign between the groups. */
const GROUPED_PATTERN = /^[+-]?[1-9]\d{0,2}([ ',.])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d*)?$/;
const AMBIGUOUS_PATTERN = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** Replaces full-width characters, signs of typography and special spaces by their plain forms. */
export const plainNumberText = (text: string): string =>
  text.normalize('NFKC').replace(MINUS_SIGNS, '-').replace(APOSTROPHES, "'").trim();

/**
 * Reads a number with a decimal point or comma, and with groups of thousands. Refuses a text such as '50,000', which is
 * 50 or 50000 by habit, unless only 50 is possible in the field.
 */
export function readTypedNumber(text: string, isPossible: (value: number) => boolean = () => true): TypedNumberReading {
  const typed = plainNumberText(text);
  if (typed === '') return { ok: false, reason: 'A number is needed here.' };
  const decimal = PLAIN_PATTERN.test(typed) ? Number(typed.replace(',', '.')) : NaN;
  const grouped = GROUPED_PATTERN.exec(typed);
  const thousands = grouped ? Number(typed.replaceAll(grouped[1] ?? '', '').replace(',', '.')) : NaN;
  if (AMBIGUOUS_PATTERN.test(typed) && isPossible(thousands)) {
    const ways = isPossible(decimal) ? `${thousands} or ${decimalText(decimal)}` : thousands;
    return { ok: false, reason: `${typed} can be read in two ways: write ${ways}.`, isAmbiguous: true };
  }
  const value = Number.isNaN(decimal) ? thousands : decimal;
  return Number.isFinite(value) ? { ok: true, value } : { ok: false, reason: `'${text.trim()}' is not a number.` };
}

/** Returns a number as a text that `readTypedNumber` reads in one way: 1.125 becomes '1.1250'. */
export const decimalText = (value: number): string =>
  AMBIGUOUS_PATTERN.test(String(value)) ? `${value}0` : String(value);
