import type { Capability } from '../capabilities';
import { PARAMETER_KEYS } from './catalogue';
import type { WireParameters } from './schema';

const CATALOGUE_CAPABILITY: Capability = 'params.catalogue';

/**
 * Returns whether a bot has every parameter of the catalogue. Such a bot lists the capability `params.catalogue`, or
 * sends more than half of the fields. A field that such a bot does not send has its default.
 */
export const followsCatalogue = (params: WireParameters, capabilities: readonly string[] | undefined): boolean =>
  capabilities?.includes(CATALOGUE_CAPABILITY) === true ||
  2 * PARAMETER_KEYS.filter((key) => params[key] != null).length > PARAMETER_KEYS.length;
