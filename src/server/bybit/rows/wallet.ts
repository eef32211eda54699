/** Reads the money of the unified wallet. */
import { z } from '@/contract/schema/z';

import type { AccountWallet } from '../../orders/port';
import { numberSchema, optionalNumberSchema, textSchema } from './fields';

const walletSchema = z.object({
  accountType: textSchema,
  totalAvailableBalance: optionalNumberSchema,
  coin: z.array(z.unknown()).catch([]),
});
const usdtSchema = z.object({
  coin: z.literal('USDT'),
  equity: numberSchema,
  walletBalance: numberSchema,
  totalPositionIM: optionalNumberSchema,
  totalOrderIM: optionalNumberSchema,
});

/**
 * Reads the money of the unified wallet from a list of wallets. The figures are undefined without that wallet, and
 * without USDT in it. Other wallets pay for no order of this bot.
 */
export function readWallet(rows: readonly unknown[]): AccountWallet {
  const wallet = rows
    .flatMap((row) => walletSchema.safeParse(row).data ?? [])
    .find(({ accountType }) => accountType === '' || accountType === 'UNIFIED');
  const usdt = wallet?.coin.flatMap((row) => usdtSchema.safeParse(row).data ?? [])[0];
  if (!wallet || !usdt) return { equity: undefined, availableMargin: undefined, balance: undefined };
  // Isolated margin leaves the total empty.
  const free = usdt.walletBalance - (usdt.totalPositionIM ?? 0) - (usdt.totalOrderIM ?? 0);
  return { equity: usdt.equity, availableMargin: wallet.totalAvailableBalance ?? free, balance: usdt.walletBalance };
}
