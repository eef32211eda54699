import { createContext, use } from 'react';
import type { AccountKind } from '@/contract/bot/execution';
import type { ParameterRow } from '@/contract/params/catalogue';

/** False for a bot that sends no real orders. A context avoids a store subscription in every field. */
export const SendsRealOrdersContext = createContext(true);

/** Kind of the account without real money that receives the orders of mode LIVE. Undefined without one. */
export const AccountKindContext = createContext<AccountKind | undefined>(undefined);

const MODE_HELP_WITHOUT_REAL_ORDERS =
  'PAPER simulates every fill. LIVE means real orders, but this bot sends no real orders.';

const accountModeHelp = (kind: AccountKind): string =>
  `PAPER simulates every fill. LIVE sends orders to a ${kind} account, without real money.`;

/** Returns the help of a parameter. The help of Mode states where a bot without real money sends its orders. */
export function useFieldHelp(name: string, { help }: ParameterRow): string {
  const sendsRealOrders = use(SendsRealOrdersContext);
  const kind = use(AccountKindContext);
  if (name === 'mode' && kind !== undefined) return accountModeHelp(kind);
  return name === 'mode' && !sendsRealOrders ? MODE_HELP_WITHOUT_REAL_ORDERS : help;
}
