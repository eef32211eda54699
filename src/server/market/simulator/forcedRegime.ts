import { StartError } from '../../startError';
import { REGIME_NAMES, type Regime } from './model/regime';

/** Parses the regime that the simulated market keeps. Throws StartError for an unknown regime. */
export function parseForcedRegime(text: string | undefined): Regime | undefined {
  const regime = REGIME_NAMES.find((name) => name === text?.trim().toUpperCase());
  if (text !== undefined && regime === undefined)
    throw new StartError(`MARKET_REGIME=${text} is unknown: use one of ${REGIME_NAMES.join(', ')}.`);
  return regime;
}
