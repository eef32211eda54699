import { use, type ComponentType } from 'react';

export type LazyPart<Props> = {
  Part: ComponentType<Props>;
  prefetch: () => void;
  /** Drops a failed load, so that the next render fetches the code again. */
  forget: () => void;
};

/** Marks a promise as fulfilled, so that React renders a prefetched part without suspending. */
function markPromiseFulfilled<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {
      // The component that renders the part handles the rejection.
    },
  );
  return promise;
}

/**
 * Creates a part of the console whose code is fetched at its first display. Unlike `React.lazy`, a lazy part fetches
 * its code again after a failure. A prefetched part renders without a fallback.
 */
export function createLazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = (): Promise<ComponentType<Props>> => (loading ??= markPromiseFulfilled(load()));
  const forget = (): void => {
    loading = undefined;
  };

  return {
    Part: function Part(props: Props) {
      const Loaded = use(fetchOnce());
      return <Loaded {...props} />;
    },
    prefetch: () => {
      // Ignores a failed prefetch, because the display of the part fetches the code again.
      fetchOnce().catch(forget);
    },
    forget,
  };
}
