import { type RefObject, type TransitionEvent, useLayoutEffect, useRef } from 'react';
import type { ElementKeys } from '@/domain/lists/elementKeys';

/** Rate of new signals up to which the cards move. Cards of faster signals jump. */
const MAX_MOVED_SIGNALS_PER_SECOND = 3;
const MOVING_ATTRIBUTE = 'data-moving';

/** Marks the list as moving while its cards move to their new positions. */
export function useCardMovement(keys: ElementKeys): {
  ref: RefObject<HTMLUListElement | null>;
  onTransitionEnd: (event: TransitionEvent) => void;
} {
  const ref = useRef<HTMLUListElement>(null);
  const changedAt = useRef(-Infinity);
  // Runs before the paint, so that the transition starts with the new positions.
  useLayoutEffect(() => {
    const now = performance.now();
    const isSlow = now - changedAt.current >= (1000 * keys.added) / MAX_MOVED_SIGNALS_PER_SECOND;
    ref.current?.toggleAttribute(MOVING_ATTRIBUTE, isSlow);
    changedAt.current = now;
  }, [keys]);
  // A change of the window width must not move the cards.
  const onTransitionEnd = ({ currentTarget, propertyName }: TransitionEvent): void => {
    if (propertyName === 'transform') currentTarget.removeAttribute(MOVING_ATTRIBUTE);
  };
  return { ref, onTransitionEnd };
}
