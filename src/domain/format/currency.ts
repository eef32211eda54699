import { DEFAULT_CURRENCY } from '@/contract/bot/displayNames';
import { type Figure, formatSignedAmount } from './format';

/** Formats an amount with its sign and its currency: '+1.25 EUR'. Amounts of two currencies have no sum. */
export const amountText = (amount: Figure, currency: string): string => `${formatSignedAmount(amount)} ${currency}`;

/** Writes the currency in place of USDT in a fixed title such as 'PnL, USDT'. A title has no symbol. */
export const titleInCurrency = (title: string, currency: string): string =>
  title.replace(DEFAULT_CURRENCY, () => currency);
