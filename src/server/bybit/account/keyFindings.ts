/** Judges the permissions, the address list and the account of an API key. */
import { z } from '@/contract/schema/z';

import type { AccountFinding } from '../../orders/account';
import { numberSchema } from '../rows/fields';

/** Account to which a data folder belongs. */
export type AccountFolder = {
  accountId(): string | undefined;
  keepAccountId(id: string): void;
  /** Returns the time until which an earlier process booked the fills of the account. */
  loadReadUntil(): number | undefined;
};

const TAIL_LENGTH = 4;
export const tailOf = (id: string): string => id.slice(-TAIL_LENGTH);

const permissionsSchema = z.array(z.string()).catch([]);
const keySchema = z.object({
  userID: z.union([z.number(), z.string()]).transform(String),
  readOnly: numberSchema,
  ips: z.array(z.string()).catch([]),
  permissions: z.object({
    ContractTrade: permissionsSchema,
    Derivatives: permissionsSchema,
    Wallet: permissionsSchema,
  }),
});

export const refuse = (text: string): AccountFinding => ({ isWarning: false, text });

/** Reads the reply about the API key. Throws for an unreadable reply. */
export function readKey(
  reply: unknown,
  folder: Pick<AccountFolder, 'accountId'>,
): { accountId: string; findings: AccountFinding[] } {
  const key = keySchema.parse(reply);
  return { accountId: key.userID, findings: [...folderFindings(key.userID, folder), ...permissionFindings(key)] };
}

/** Trades and orders of one data folder belong to one account. */
function folderFindings(id: string, folder: Pick<AccountFolder, 'accountId'>): AccountFinding[] {
  const owner = folder.accountId() ?? id;
  if (owner === id) return [];
  return [
    refuse(
      `The key belongs to the account ...${tailOf(id)}, and this data folder to the account ...${tailOf(owner)}. Start with another DATA_DIR.`,
    ),
  ];
}

function permissionFindings({ readOnly, ips, permissions }: z.infer<typeof keySchema>): AccountFinding[] {
  const { ContractTrade, Derivatives, Wallet } = permissions;
  const mayTrade =
    readOnly === 0 &&
    ((ContractTrade.includes('Order') && ContractTrade.includes('Position')) ||
      Derivatives.includes('DerivativesTrade'));
  const isBound = ips.length > 0 && !ips.includes('*');
  return [
    ...(mayTrade ? [] : [refuse('The API key may not trade. Give it the permission to trade contracts.')]),
    ...(Wallet.includes('Withdraw')
      ? [refuse('The API key may withdraw. Create a key without the permission to withdraw.')]
      : []),
    ...(isBound ? [] : [{ isWarning: true, text: 'The API key works from every address. Bind it to this computer.' }]),
  ];
}
