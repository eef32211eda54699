import { z } from './schema/z';

/** Additions to the contract that a bot can list in its status. The console calls only listed additions. */
export const CAPABILITIES = [
  'diagnostics',
  'presets.save',
  'positions',
  'lab',
  'market.overview',
  'market.watch',
  'market.history',
  'market.books',
  'recordings',
  'trades.story',
  'trades.bridge',
  'trades.after',
  'trades.query',
  'checks.worth',
  'analytics.query',
  'signals.outcome',
  'params.additions',
  'params.catalogue',
  'params.history',
  'alarms',
  'alarms.channels',
  'timeline',
  'absence',
  'execution',
  'events.seq',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

const isCapabilityName = (entry: unknown): entry is string => typeof entry === 'string';

/** A value other than a list counts as absent and does not make the status unreadable. */
export const capabilitiesSchema = z
  .array(z.unknown())
  .transform((entries) => entries.filter(isCapabilityName))
  .optional()
  .catch(undefined);
