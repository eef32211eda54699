import type { ApiKeyField } from '@/contract/bot/keys';
import type { Exchange } from '@/contract/enums';
import type { AccountKind } from '@/contract/bot/execution';

export type ApiKeyPair = {
  exchange: Exchange;
  fields: readonly { field: ApiKeyField; label: string }[];
  help: ApiKeyHelp;
};
type ApiKeyHelp = { text: string; href: string };

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

/** Help for the keys of the account to which the bot sends orders. Demo keys have the page of real keys, after a switch. */
const ACCOUNT_KEY_HELP: Record<AccountKind, ApiKeyHelp> = {
  demo: {
    text: 'Where BYBIT issues demo API keys',
    href: 'https://www.bybit.com/app/user/api-management',
  },
  testnet: {
    text: 'Where BYBIT issues testnet API keys',
    href: 'https://testnet.bybit.com/app/user/api-management',
  },
};

/** The bot has an account at BYBIT alone. */
const ACCOUNT_EXCHANGE: Exchange = 'BYBIT';

export const keyHelpOf = ({ exchange, help }: ApiKeyPair, kind: AccountKind | undefined): ApiKeyHelp =>
  exchange === ACCOUNT_EXCHANGE && kind !== undefined ? ACCOUNT_KEY_HELP[kind] : help;

/** Says at which exchange, and at which kind of account, Validate Keys checks the keys in the form. */
export const keyCheckText = (kind: AccountKind | undefined): string =>
  kind === undefined
    ? 'Validate Keys checks the keys in the form at the exchanges, saved or not.'
    : `Validate Keys checks ${ACCOUNT_EXCHANGE} keys in the form at the ${kind} account, saved or not. Keys of real accounts fail there.`;

/** Maps the API key field of an exchange to the secret field of the exchange, and vice versa. */
export const OTHER_FIELD_OF_KEY_PAIR: Record<ApiKeyField, ApiKeyField> = {
  binance_key: 'binance_secret',
  binance_secret: 'binance_key',
  bybit_key: 'bybit_secret',
  bybit_secret: 'bybit_key',
};
