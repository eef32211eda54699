import type { ApiKeyField } from '@/contract/keys';
import type { Exchange } from '@/contract/enums';

export type ApiKeyPair = {
  exchange: Exchange;
  fields: readonly { field: ApiKeyField; label: string }[];
  help: { text: string; href: string };
};

export const API_KEY_PAIRS: readonly ApiKeyPair[] = [
  {
    exchange: 'BINANCE',
    fields: [
      { field: 'binance_key', label: 'BINANCE API key' },
      { field: 'binance_secret', label: 'BINANCE API secret' },
    ],
    help: {
      text: 'Where BINANCE issues API keys',
      href: 'https://www.binance.com/en/my/settings/api-management',
    },
  },
  {
    exchange: 'BYBIT',
    fields: [
      { field: 'bybit_key', label: 'BYBIT API key' },
      { field: 'bybit_secret', label: 'BYBIT API secret' },
    ],
    help: { text: 'Where BYBIT issues API keys', href: 'https://www.bybit.com/app/user/api-management' },
  },
];

/** Maps the API key field of an exchange to the secret field of the exchange, and vice versa. */
export const OTHER_FIELD_OF_KEY_PAIR: Record<ApiKeyField, ApiKeyField> = {
  binance_key: 'binance_secret',
  binance_secret: 'binance_key',
  bybit_key: 'bybit_secret',
  bybit_secret: 'bybit_key',
};
