import { type ComponentType, type ReactNode, Suspense, use, useLayoutEffect, useReducer } from 'react';

export type LazyComponent<Props> = {
  /** Shows the component, or `fallback` until its code has arrived. */
  Part: ComponentType<Props & { fallback?: ReactNode }>;
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

const isFulfilled = (promise: Promise<unknown>): boolean => 'status' in promise && promise.status === 'fulfilled';

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

  function Loaded(props: Props) {
    const Component = use(fetchOnce());
    return <Component {...props} />;
  }

  return {
    Part: function Part({ fallback, ...props }) {
      const [, renderAgain] = useReducer((count: number) => count + 1, 0);
      // React alone shows the component when the fallback was visible for 300 ms, and in interruptible slices, which
      // every change of the store makes it repeat. A failed load reaches the error boundary.
      useLayoutEffect(() => {
        if (loading && !isFulfilled(loading)) loading.then(renderAgain, () => undefined);
      }, []);
      return (
        <Suspense fallback={fallback}>
          {/* The cast is needed, because TypeScript does not see that the other props are those of the component. */}
          <Loaded {...(props as unknown as Props)} />
        </Suspense>
      );
    },
    prefetch: () => void load(),
    load,
    forget,
  };
}
