/**
 * Minimum time between two notifications while the operator does not point at market data, ms. All views then change in
 * the same animation frame, because each painted frame costs as much as the changes in the frame.
 */
export const RELAXED_NOTIFY_INTERVAL_MS = 250;

type Subscription = {
  listener: () => void;
  everyMs: number;
  isWaiting: boolean;
  /** Timer that runs for `everyMs` after a call of the listener. */
  pause: ReturnType<typeof setTimeout> | undefined;
};

/**
 * Creates the notifier of the frame streams. The first notification is immediate. Later notifications of all keys
 * follow together, in the next animation frame while the operator points at market data.
 */
export function createStreamNotifier<Key extends string>() {
  const subscriptions = new Map<Key, Set<Subscription>>();
  /** Keys that changed since the last notification. */
  const changedKeys = new Set<Key>();
  let scheduled: { inFrame: boolean; cancel: () => void } | undefined;
  let closeReaders = 0;

  /** Announces a change. All views that wait are notified without delay when `isUrgent` is true. */
  function announce(key: Key, isUrgent = false): void {
    changedKeys.add(key);
    for (const subscription of subscriptions.get(key) ?? []) subscription.isWaiting = true;
    if (!scheduled || isUrgent) deliver();
    else if (closeReaders > 0) deliverInNextAnimationFrame();
  }

  function deliver(): void {
    scheduled?.cancel();
    scheduled = undefined;
    if (changedKeys.size > 0 && closeReaders > 0) deliverInNextAnimationFrame();
    else if (changedKeys.size > 0 || isAnyWaiting()) deliverAfterInterval();
    changedKeys.clear();
    for (const ofKey of [...subscriptions.values()]) for (const subscription of [...ofKey]) notify(subscription);
  }

  function notify(subscription: Subscription): void {
    if (!subscription.isWaiting || subscription.pause !== undefined) return;
    subscription.isWaiting = false;
    if (subscription.everyMs > 0)
      subscription.pause = setTimeout(() => (subscription.pause = undefined), subscription.everyMs);
    subscription.listener();
  }

  const isAnyWaiting = (): boolean =>
    [...subscriptions.values()].some((ofKey) => [...ofKey].some(({ isWaiting }) => isWaiting));

  function deliverAfterInterval(): void {
    // A hidden page has no animation frames, so the listeners wait until the page is visible.
    const timer = setTimeout(
      () => (document.hidden ? deliverInNextAnimationFrame() : deliver()),
      RELAXED_NOTIFY_INTERVAL_MS,
    );
    scheduled = { inFrame: false, cancel: () => clearTimeout(timer) };
  }

  function deliverInNextAnimationFrame(): void {
    if (scheduled?.inFrame === true) return;
    scheduled?.cancel();
    const request = requestAnimationFrame(deliver);
    scheduled = { inFrame: true, cancel: () => cancelAnimationFrame(request) };
  }

  return {
    announce,
    isChanged: (key: Key): boolean => changedKeys.has(key),

    /** Calls the listener after a change of the key, at most once per `everyMs`. */
    subscribe(key: Key, listener: () => void, everyMs = 0): () => void {
      const subscription: Subscription = { listener, everyMs, isWaiting: false, pause: undefined };
      const ofKey = subscriptions.get(key) ?? new Set();
      subscriptions.set(key, ofKey.add(subscription));
      return () => {
        subscription.isWaiting = false;
        clearTimeout(subscription.pause);
        ofKey.delete(subscription);
        if (ofKey.size === 0 && subscriptions.get(key) === ofKey) subscriptions.delete(key);
      };
    },

    /** Notifies in every animation frame until the returned function is called. */
    notifyEveryFrame(): () => void {
      closeReaders += 1;
      if (scheduled) deliverInNextAnimationFrame();
      return () => void (closeReaders -= 1);
    },
  };
}
