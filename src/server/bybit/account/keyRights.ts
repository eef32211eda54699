/** The one judgement of an API key, for API Keys, Start and the replacement of a key. */
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

export type KeyRights = {
  readonly accountId: string;
  /** True for a key that may send orders and set stops of contracts. */
  readonly mayTrade: boolean;
  readonly mayWithdraw: boolean;
  readonly isBoundToAddress: boolean;
  /** Expiry date as YYYY-MM-DD, absent for a key that does not expire. */
  readonly expires?: string;
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
  expiredAt: z.string().optional().catch(undefined),
});

/** Reads the reply about an API key. Throws for an unreadable reply. A read-only key permits neither. */
export function readKeyRights(reply: unknown): KeyRights {
  const { userID, readOnly, ips, permissions, expiredAt = '' } = keySchema.parse(reply);
  const { ContractTrade, Derivatives, Wallet } = permissions;
  const mayWrite = readOnly === 0;
  const hasContracts = ['Order', 'Position'].every((permission) => ContractTrade.includes(permission));
  const expires = Date.parse(expiredAt);
  return {
    accountId: userID,
    mayTrade: mayWrite && (hasContracts || Derivatives.includes('DerivativesTrade')),
    mayWithdraw: mayWrite && Wallet.includes('Withdraw'),
    isBoundToAddress: ips.length > 0 && !ips.includes('*'),
    // Bybit reports an expiry date in 1970 for a key that is bound to IP addresses and never expires.
    ...(expires > 0 && { expires: new Date(expires).toISOString().slice(0, 10) }),
  };
}

export const refuse = (text: string): AccountFinding => ({ isWarning: false, text });

/** Returns what refuses a key in mode LIVE, and warnings. Trades and orders of one data folder belong to one account. */
export function findKeyProblems(
  { accountId, mayTrade, mayWithdraw, isBoundToAddress }: KeyRights,
  folder: Pick<AccountFolder, 'accountId'>,
): AccountFinding[] {
  const owner = folder.accountId() ?? accountId;
  const ofOtherAccount = `The key belongs to the account ...${tailOf(accountId)}, and this data folder to the account ...${tailOf(owner)}. Start with another DATA_DIR.`;
  return [
    ...(owner === accountId ? [] : [refuse(ofOtherAccount)]),
    ...(mayTrade ? [] : [refuse('The API key may not trade. Give it the permission to trade contracts.')]),
    ...(mayWithdraw ? [refuse('The API key may withdraw. Create a key without the permission to withdraw.')] : []),
    ...(isBoundToAddress
      ? []
      : [{ isWarning: true, text: 'The API key works from every address. Bind it to this computer.' }]),
  ];
}
