import type { ParameterRow, ParameterValueType } from './kinds';
import { typedKeysOf } from '../schema/objects';
import type { ParameterSection } from './section';
import {
  bookAndWebsocketSection,
  obiWindowSection,
  validatorJitterSection,
  wallPersistenceSection,
} from './sections/advancedFeeds';
import { latencyGuardSection, loggingAndKpiSection, paperSimulationSection } from './sections/advancedPaper';
import {
  configurationSection,
  databaseAndMemorySection,
  limitsAndRegimeSection,
  marketableLimitAndSlotsSection,
} from './sections/advancedLimits';
import { obiExitSection, profitabilitySection } from './sections/exits';
import { orderBehaviorSection, tpSlDistanceSection, tpSlMechanicsSection } from './sections/orders';
import { feesAndSimulationSection, riskAndCapitalSection } from './sections/risk';
import { emaMultiTimeframeSection, emaTrendFilterSection, signalGenerationSection } from './sections/signals';
import { executionCoreSection, symbolManagementSection } from './sections/symbols';
import { crossValidatorSection } from './sections/validator';
import { wallLogicSection } from './sections/walls';

const PARAMETER_CATALOGUE = [
  symbolManagementSection,
  executionCoreSection,
  crossValidatorSection,
  orderBehaviorSection,
  tpSlMechanicsSection,
  tpSlDistanceSection,
  wallLogicSection,
  signalGenerationSection,
  emaTrendFilterSection,
  emaMultiTimeframeSection,
  obiExitSection,
  profitabilitySection,
  riskAndCapitalSection,
  feesAndSimulationSection,
  paperSimulationSection,
  latencyGuardSection,
  loggingAndKpiSection,
  bookAndWebsocketSection,
  wallPersistenceSection,
  obiWindowSection,
  validatorJitterSection,
  databaseAndMemorySection,
  limitsAndRegimeSection,
  marketableLimitAndSlotsSection,
  configurationSection,
] as const;

type IntersectionOf<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type CatalogueRows = IntersectionOf<(typeof PARAMETER_CATALOGUE)[number]['rows']>;

export type ParameterKey = keyof CatalogueRows;
export type Parameters = { [Key in ParameterKey]: ParameterValueType<CatalogueRows[Key]> };
export type { ParameterRow };

/** The rows of all parameters by wire name, in the order of the specification. */
// Object.assign merges the rows at run time, as `CatalogueRows` merges their types.
export const PARAMETERS = Object.assign({}, ...PARAMETER_CATALOGUE.map(({ rows }) => rows)) as CatalogueRows;

export const PARAMETER_KEYS: readonly ParameterKey[] = typedKeysOf(PARAMETERS);

export const isParameterKey = (name: string): name is ParameterKey => Object.hasOwn(PARAMETERS, name);

/** The sections of the parameter form in display order. The advanced sections are last. */
export const PARAMETER_SECTIONS: readonly ParameterSection<Readonly<Record<string, ParameterRow>>, ParameterKey>[] =
  PARAMETER_CATALOGUE;

/** A parameter of the catalogue by its key, or the row of any parameter. */
export type KeyOrRow = ParameterKey | ParameterRow;

/** Returns the row of a parameter as `ParameterRow`. */
export const parameterRowOf = (parameter: KeyOrRow): ParameterRow =>
  typeof parameter === 'string' ? PARAMETERS[parameter] : parameter;

/** Returns whether one of the changed fields chooses the symbols, or the exchanges. */
export const changesChoiceOf = (what: ParameterRow['chooses'], changed: readonly string[]): boolean =>
  PARAMETER_KEYS.some((key) => changed.includes(key) && parameterRowOf(key).chooses === what);

// Default of every parameter. The cast restores the key types that Object.fromEntries loses.
export const DEFAULTS = Object.fromEntries(
  PARAMETER_KEYS.map((key) => [key, parameterRowOf(key).default]),
) as Parameters;
