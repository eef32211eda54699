/** Number of codes per doubling of the notional. Neighbouring codes differ by 0.034 %. */
const CODES_PER_DOUBLING = 2_048;
const LARGEST_NOTIONAL_CODE = 0xff_ff;

/** Returns the 16-bit code of a notional in USDT. A notional of 4 billion or more has the largest code. */
export const encodeNotional = (notional: number): number =>
  Math.min(LARGEST_NOTIONAL_CODE, Math.round(Math.log2(1 + Math.max(0, notional)) * CODES_PER_DOUBLING));

/** Returns the notional in USDT of a code, within 0.02 % of the encoded notional or 0.0002 USDT. */
export const decodeNotional = (code: number): number => 2 ** (code / CODES_PER_DOUBLING) - 1;
