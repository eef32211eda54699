/** Decides whether the stop of a position is sent again, or the position is closed. */
import type { ExchangeStop } from '../../orders/port';

/** One position at the exchange, as the last events and readings show it. */
export type ProtectedPosition = {
  readonly side: 'LONG' | 'SHORT';
  readonly target: ExchangeStop;
  /** Trigger of the stop at the exchange, null for a position without one, undefined for an unread position. */
  readonly confirmed: number | null | undefined;
  /** Time of the reading or the event that showed the stop or its absence. */
  readonly shownAt: number;
  /** Price that the stop compares. */
  readonly price: number;
};

export type ProtectionState = {
  /** Time since which the exchange shows no stop. */
  readonly nakedSince: number | undefined;
  /** Time of the first request that replaces the missing stop. */
  readonly replacedAt: number | undefined;
  /** Time since which the price is beyond the trigger of the target stop. */
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
  replacedAt: undefined,
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

const isBeyond = ({ side, target, price }: ProtectedPosition): boolean =>
  side === 'LONG' ? price <= target.trigger : price >= target.trigger;

const isSet = ({ confirmed, target }: ProtectedPosition, by: ExchangeStop['by']): boolean =>
  typeof confirmed === 'number' &&
  by === target.by &&
  Math.abs(confirmed - target.trigger) <= target.trigger * SAME_TRIGGER;

/**
 * Decides what an open position needs now. The stop at the exchange is the stop. A position that is shown without it, or
 * with a price beyond it, is closed after a short time. A position that was not read keeps the stop of its entry.
 */
export function watchProtection(
  position: ProtectedPosition,
  state: ProtectionState,
  now: number,
): { state: ProtectionState; action: ProtectionAction } {
  const { confirmed, shownAt, target } = position;
  const by = state.by ?? target.by;
  if (confirmed === undefined) return { state: { ...UNPROTECTED, sentAt: state.sentAt, by }, action: { kind: 'wait' } };
  const beyondSince = isBeyond(position) ? (state.beyondSince ?? now) : undefined;
  const nakedSince = confirmed === null ? (state.nakedSince ?? now) : undefined;
  const replacedAt = confirmed === null ? state.replacedAt : undefined;
  const next = { ...state, nakedSince, replacedAt, beyondSince, by };
  // Only a later reading or event shows that the exchange did not take the new stop.
  if (replacedAt !== undefined && shownAt - replacedAt >= MAX_NAKED_MS)
    return {
      state: next,
      action: { kind: 'flatten', reason: `no stop at the exchange for ${MAX_NAKED_MS / 1_000} s` },
    };
  if (beyondSince !== undefined && now - beyondSince >= MAX_BEYOND_MS)
    return { state: next, action: { kind: 'flatten', reason: 'the price is beyond the stop, and no fill came' } };
  const mayChange = state.sentAt === undefined || now - state.sentAt >= CHANGE_EVERY_MS;
  // The exchange refuses a stop that the price has passed. The time above closes such a position.
  if (isSet(position, by) || !mayChange || beyondSince !== undefined) return { state: next, action: { kind: 'wait' } };
  return {
    state: { ...next, sentAt: now, replacedAt: confirmed === null ? (replacedAt ?? now) : undefined, by: target.by },
    action: { kind: 'protect', stop: target },
  };
}
