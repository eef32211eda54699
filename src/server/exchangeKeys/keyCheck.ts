import type { Exchange } from '@/contract/enums';

/** Why an exchange does not accept a key, or could not be asked. */
export type Refusal =
  | 'unknown key'
  | 'expired key'
  | 'address not allowed'
  | 'key or address'
  | 'wrong secret'
  | 'clock off'
  | 'may not read'
  | 'too many requests'
  | 'country or network barred'
  | 'out of order'
  | 'no answer in time'
  | 'not reachable'
  | 'other';

/** What an exchange says of one pair of key and secret. */
export type KeyCheckResult =
  | {
      accepted: true;
      mayTrade: boolean;
      /** Why it may not trade although the key allows it. */
      tradeObstacle?: string;
      mayWithdraw: boolean;
      /** ISO day; absent where the exchange names none. */
      expires?: string;
      clock_ms: number;
    }
  | {
      accepted: false;
      refusal: Refusal;
      /** The exchange's own code, or that of the network. */
      code?: string;
      /** Absent when the exchange could not even tell its time. */
      clock_ms?: number;
    };

export type KeyPair = { key: string; secret: string };

/** Asks one exchange about one pair. Never throws: what goes wrong is an answer too. */
export type KeyCheck = (pair: KeyPair) => Promise<KeyCheckResult>;

export type KeyChecks = Readonly<Record<Exchange, KeyCheck>>;
