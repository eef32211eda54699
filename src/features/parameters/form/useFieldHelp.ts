import { createContext, use } from 'react';
import type { ParameterRow } from '@/contract/params/catalogue';

/** False for a bot that sends no real orders. A context avoids a store subscription in every field. */
export const SendsRealOrdersContext = createContext(true);

const MODE_HELP_WITHOUT_REAL_ORDERS =
  'PAPER simulates every fill. LIVE means real orders, but this bot sends no real orders.';

/** Returns the help of a parameter. The help of Mode states that a bot sends no real orders. */
export function useFieldHelp(name: string, { help }: ParameterRow): string {
  const sendsRealOrders = use(SendsRealOrdersContext);
  return name === 'mode' && !sendsRealOrders ? MODE_HELP_WITHOUT_REAL_ORDERS : help;
}
