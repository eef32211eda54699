import { StartError } from '../../../startError';
import { CONTRACTS } from '../../contracts';
import { parseFaultSchedule } from './faultSchedule';
import { REGIME_NAMES } from '../model/regime';
import type { SimulatorOptions } from '../simulator';

export type SimulatorChoice = {
  /** Name of the regime that the simulated market keeps during the whole simulation. */
  MARKET_REGIME?: string | undefined;
  /** Text of the fault schedule, for example `gap BTCUSDT@90s`. */
  MARKET_FAULTS?: string | undefined;
};

/** Parses the operator's options of the simulator. Throws StartError for an invalid option. */
export function parseSimulatorOptions({
  MARKET_REGIME,
  MARKET_FAULTS,
}: SimulatorChoice): Pick<SimulatorOptions, 'forcedRegime' | 'faultSchedule'> {
  const forcedRegime = REGIME_NAMES.find((name) => name === MARKET_REGIME?.trim().toUpperCase());
  if (MARKET_REGIME !== undefined && forcedRegime === undefined) {
    throw new StartError(`MARKET_REGIME=${MARKET_REGIME} is unknown: use one of ${REGIME_NAMES.join(', ')}.`);
  }
  const symbols = CONTRACTS.map(({ symbol }) => symbol);
  return {
    ...(forcedRegime && { forcedRegime }),
    ...(MARKET_FAULTS !== undefined && { faultSchedule: parseFaultSchedule(MARKET_FAULTS, symbols) }),
  };
}

/**
 * Rejects the options of the simulator for a market that is not simulated. Throws StartError if an option of the
 * simulator is set.
 */
export function rejectSimulatorOptions({ MARKET_REGIME, MARKET_FAULTS }: SimulatorChoice): void {
  const rejected =
    MARKET_REGIME !== undefined ? 'MARKET_REGIME' : MARKET_FAULTS !== undefined ? 'MARKET_FAULTS' : undefined;
  if (rejected) throw new StartError(`${rejected} is for the simulated market only.`);
}
