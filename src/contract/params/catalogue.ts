import type { ParameterRow, ValueOf } from './kinds';
import { keysOf, type Section } from './section';
import { bookAndWebsocket, obiWindow, validatorJitter, wallPersistence } from './sections/advancedFeeds';
import { latencyGuard, loggingAndKpi, paperSimulation } from './sections/advancedPaper';
import { configuration, databaseAndMemory, limitsAndRegime, marketableLimitAndSlots } from './sections/advancedLimits';
import { obiExit, profitability } from './sections/exits';
import { orderBehavior, tpSlDistance, tpSlMechanics } from './sections/orders';
import { feesAndSimulation, riskAndCapital } from './sections/risk';
import { emaMultiTimeframe, emaTrendFilter, signalGeneration } from './sections/signals';
import { executionCore, symbolManagement } from './sections/symbols';
import { crossValidator } from './sections/validator';
import { wallLogic } from './sections/walls';

const CATALOGUE = [
  symbolManagement,
  executionCore,
  crossValidator,
  orderBehavior,
  tpSlMechanics,
  tpSlDistance,
  wallLogic,
  signalGeneration,
  emaTrendFilter,
  emaMultiTimeframe,
  obiExit,
  profitability,
  riskAndCapital,
  feesAndSimulation,
  paperSimulation,
  latencyGuard,
  loggingAndKpi,
  bookAndWebsocket,
  wallPersistence,
  obiWindow,
  validatorJitter,
  databaseAndMemory,
  limitsAndRegime,
  marketableLimitAndSlots,
  configuration,
] as const;

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type CatalogueRows = Intersection<(typeof CATALOGUE)[number]['rows']>;

export type ParameterKey = keyof CatalogueRows;
export type Parameters = { [Key in ParameterKey]: ValueOf<CatalogueRows[Key]> };
export type { ParameterRow };

/** All fields by wire name, in the order of the specification. */
// Object.assign merges the rows at run time, as `CatalogueRows` merges their types.
export const PARAMETERS = Object.assign({}, ...CATALOGUE.map(({ rows }) => rows)) as CatalogueRows;

export const PARAMETER_KEYS: readonly ParameterKey[] = keysOf(PARAMETERS);

/** The sections of the form in order. The advanced sections are last. */
export const SECTIONS: readonly Section<Readonly<Record<string, ParameterRow>>, ParameterKey>[] = CATALOGUE;

/** Returns the row of a field without its literal types. */
export const rowOf = (key: ParameterKey): ParameterRow => PARAMETERS[key];

// Default of every field. The cast restores the key types that Object.fromEntries loses.
export const DEFAULTS = Object.fromEntries(PARAMETER_KEYS.map((key) => [key, rowOf(key).default])) as Parameters;
