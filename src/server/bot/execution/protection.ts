import type { ExchangeStop } from './port';

/** One position at the exchange, as the last events and snapshots show it. */
export type ProtectedPosition = {
  readonly side: 'LONG' | 'SHORT';
  readonly wanted: ExchangeStop;
  /** Trigger of the stop at the exchange, or null without a stop. */
  readonly confirmed: number | null;
  /** Price that the stop compares. */
  readonly price: number;
};

export type ProtectionState = {
  /** Time since which the exchange shows no stop. */
  readonly nakedSince: number | undefined;
  /** Time since which the price is beyond the wanted trigger. */
  readonly beyondSince: number | undefined;
  /** Time of the last stop that was sent. */
  readonly sentAt: number | undefined;
  /** Price that the stop at the exchange compares. No reading shows it. */
  readonly by: ExchangeStop['by'] | undefined;
};

type ProtectionAction =
  | { readonly kind: 'flatten'; readonly reason: string }
  | { readonly kind: 'protect'; readonly stop: ExchangeStop }
  | { readonly kind: 'wait' };

export const UNPROTECTED: ProtectionState = {
  nakedSince: undefined,
  beyondSince: undefined,
  sentAt: undefined,
  by: undefined,
};

const MAX_NAKED_MS = 2_000;
/** The exchange should have filled the stop within this time. */
const MAX_BEYOND_MS = 1_000;
const CHANGE_EVERY_MS = 1_000;
/** Rounding to the tick moves a trigger by less than this share. */
const SAME_TRIGGER = 1e-9;

const isBeyond = ({ side, wanted, price }: ProtectedPosition): boolean =>
  side === 'LONG' ? price <= wanted.trigger : price >= wanted.trigger;

/**
 * Decides what an open position needs now. The stop at the exchange is the stop. A position without it, or with a
 * price beyond it, is closed after a short time.
 */
export function watchProtection(
  position: ProtectedPosition,
  state: ProtectionState,
  now: number,
): { state: ProtectionState; action: ProtectionAction } {
  const nakedSince = position.confirmed === null ? (state.nakedSince ?? now) : undefined;
  const beyondSince = isBeyond(position) ? (state.beyondSince ?? now) : undefined;
  const next = { ...state, nakedSince, beyondSince, by: state.by ?? position.wanted.by };
  if (nakedSince !== undefined && now - nakedSince >= MAX_NAKED_MS)
    return {
      state: next,
      action: { kind: 'flatten', reason: `no stop at the exchange for ${MAX_NAKED_MS / 1_000} s` },
    };
  if (beyondSince !== undefined && now - beyondSince >= MAX_BEYOND_MS)
    return { state: next, action: { kind: 'flatten', reason: 'the price is beyond the stop, and no fill came' } };
  const isSet =
    position.confirmed !== null &&
    next.by === position.wanted.by &&
    Math.abs(position.confirmed - position.wanted.trigger) <= position.wanted.trigger * SAME_TRIGGER;
  const mayChange = state.sentAt === undefined || now - state.sentAt >= CHANGE_EVERY_MS;
  // The exchange refuses a stop that the price has passed. The time above closes such a position.
  if (isSet || !mayChange || beyondSince !== undefined) return { state: next, action: { kind: 'wait' } };
  return {
    state: { ...next, sentAt: now, by: position.wanted.by },
    action: { kind: 'protect', stop: position.wanted },
  };
}
