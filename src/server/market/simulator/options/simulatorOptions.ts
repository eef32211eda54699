import { StartError } from '../../../startError';
import { CONTRACTS } from '../../contracts';
import { readFaultSchedule } from './faultSchedule';
import { REGIME_NAMES } from '../model/regime';
import type { SimulatorOptions } from '../simulator';

export type SimulatorChoice = {
  /** Market regime to hold. */
  MARKET_REGIME?: string | undefined;
  /** Faults and their times. */
  MARKET_FAULTS?: string | undefined;
};

/** Parses the operator's options of the simulator. Throws StartError. */
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
    ...(MARKET_FAULTS !== undefined && { faultSchedule: readFaultSchedule(MARKET_FAULTS, symbols) }),
  };
}

/** Rejects the options on any other market, where they have no effect. Throws StartError. */
export function rejectSimulatorOptions({ MARKET_REGIME, MARKET_FAULTS }: SimulatorChoice): void {
  const rejected =
    MARKET_REGIME !== undefined ? 'MARKET_REGIME' : MARKET_FAULTS !== undefined ? 'MARKET_FAULTS' : undefined;
  if (rejected) throw new StartError(`${rejected} is for the simulated market only.`);
}
