import { z } from './z';

/** Additions to the contract that a bot lists in its status. The console calls only those that are listed. */
export const CAPABILITIES = ['diagnostics', 'presets.save'] as const;
export type Capability = (typeof CAPABILITIES)[number];

const isText = (entry: unknown): entry is string => typeof entry === 'string';

/** Never fails the status: what is no list of names lists nothing. */
export const capabilitiesSchema = z
  .array(z.unknown())
  .transform((entries) => entries.filter(isText))
  .optional()
  .catch(undefined);
