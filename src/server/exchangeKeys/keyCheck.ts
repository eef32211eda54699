import type { Exchange } from '@/contract/enums';

import type { BybitKeyReason } from '../market/live/exchanges/bybitCodes';

/** Reason why an exchange rejected a key or why a key check failed. */
export type RejectionReason =
  BybitKeyReason | 'key or address' | 'out of order' | 'no answer in time' | 'not reachable' | 'other';

export type KeyJudgement =
  | {
      accepted: true;
      mayTrade: boolean;
      /** Reason why the account cannot trade although the key permits trading. */
      tradeProblem?: string;
      mayWithdraw: boolean;
      /** True if the exchange accepts the key and does not show what the key permits. */
      arePermissionsHidden?: boolean;
      /** Expiry date of the key as YYYY-MM-DD, absent for a key that does not expire. */
      expires?: string;
    }
  | {
      accepted: false;
      reason: RejectionReason;
      /** Error code of the exchange or of the network. */
      code?: string;
    };

export type ClockReading = {
  /** Local clock minus exchange clock in ms. */
  ahead_ms: number;
  /** Half the duration of the request in ms. A smaller difference cannot be measured. */
  error_ms: number;
};

export type KeyCheckResult = KeyJudgement & {
  /** Absent if the exchange did not report its time. */
  clock?: ClockReading;
};

export type ApiCredentials = { key: string; secret: string };

/** Checks a key and its secret at one exchange. Returns a failure as a result and never throws. */
export type KeyCheck = (pair: ApiCredentials) => Promise<KeyCheckResult>;

export type KeyCheckByExchange = Readonly<Record<Exchange, KeyCheck>>;
