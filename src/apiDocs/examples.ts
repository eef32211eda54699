// Creates one whole example of each reply from the examples of its fields, for mock servers and readers.

import { isRecord } from '@/contract/schema/objects';
import { CALL_CONTRACTS } from './calls';
import type { JsonSchema } from './primitives';

type Components = Readonly<Record<string, JsonSchema>>;

/** Values of the examples that must fit each other: the counts, lists and additions of one bot. */
const FITTING_VALUES: Readonly<Record<string, (example: Record<string, unknown>) => Record<string, unknown>>> = {
  // A bot without an account at an exchange: the example of an account has halts and differences. It lacks no part.
  Status: (status) => ({ ...status, execution: null, active_trades: 1, capabilities: callCapabilities(), lacks: [] }),
  TradePage: (page) => {
    const trade: unknown = Array.isArray(page.trades) ? page.trades[0] : undefined;
    return { ...page, trades: [openTrade(trade), trade], total: 2, has_more: false };
  },
};

/** Returns the additions that have calls. A mock server has no websocket. */
const callCapabilities = (): string[] => [
  ...new Set(
    Object.values(CALL_CONTRACTS).flatMap(({ capability = 'execution' }) =>
      capability === 'execution' ? [] : capability,
    ),
  ),
];

/** Fields of the example that only a closed trade has. */
const CLOSED_FIELD = /exit|^pnl/;

/** Returns a later trade than the one of the example, which is still open. */
const openTrade = (trade: unknown): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(isRecord(trade) ? trade : {}).map(([name, value]) => [name, CLOSED_FIELD.test(name) ? null : value]),
  ),
  trade_id: '10043',
  status: 'OPEN',
  timestamp_entry: '2026-03-10T12:05:00.000Z',
  total_fees: 0.2,
});

/** Returns the whole example of a component. */
export function createExample(name: string, components: Components): unknown {
  const example = exampleOf(components[name] ?? {}, components);
  const fit = FITTING_VALUES[name];
  return fit !== undefined && isRecord(example) ? fit(example) : example;
}

function exampleOf(schema: JsonSchema, components: Components): unknown {
  const { $ref, properties, items, additionalProperties } = schema;
  const parts = [schema.prefixItems, schema.allOf, schema.anyOf, schema.oneOf].find(Array.isArray)?.filter(isRecord);
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (typeof $ref === 'string') return createExample($ref.split('/').at(-1) ?? '', components);
  if (isRecord(properties)) return exampleOfFields(properties, components);
  if (Array.isArray(schema.prefixItems)) return parts?.map((part) => exampleOf(part, components));
  if (parts !== undefined) return exampleOf(parts[0] ?? {}, components);
  if (isFilled(schema.default)) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (isRecord(items)) return [exampleOf(items, components)];
  if (isRecord(additionalProperties)) return {};
  return EXAMPLE_OF_TYPE[String(schema.type)] ?? null;
}

const EXAMPLE_OF_TYPE: Readonly<Record<string, unknown>> = { number: 0, integer: 0, string: '', boolean: false };

/** An empty list as the default of an absent field is no example. */
const isFilled = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

const exampleOfFields = (properties: JsonSchema, components: Components): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, isRecord(field) ? exampleOf(field, components) : null]),
  );
