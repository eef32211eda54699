import { use, type ComponentType } from 'react';

export type LazyComponent<Props> = {
  Part: ComponentType<Props>;
  prefetch: () => void;
  /** Fetches the code before the first display. Returns false after a failure. */
  load: () => Promise<boolean>;
  /** Forgets a failed load, so that the next render fetches the code again. */
  forget: () => void;
};

/** Marks a promise as fulfilled, so that React renders a prefetched component without suspending. */
function markPromiseFulfilled<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {
      // The component that awaits the promise handles the rejection.
    },
  );
  return promise;
}

/**
 * Creates a lazily loaded component, whose code the page fetches when the component is first displayed. Unlike a
 * `React.lazy` component, the component fetches its code again after a failure. A prefetched component renders without
 * a fallback.
 */
export function createLazyComponent<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = (): Promise<ComponentType<Props>> => (loading ??= markPromiseFulfilled(fetchCode()));
  const forget = (): void => {
    loading = undefined;
  };

  const load = (): Promise<boolean> =>
    fetchOnce().then(
      () => true,
      () => {
        // The first display fetches the code again.
        forget();
        return false;
      },
    );

  return {
    Part: function Part(props: Props) {
      const Loaded = use(fetchOnce());
      return <Loaded {...props} />;
    },
    prefetch: () => void load(),
    load,
    forget,
  };
}
