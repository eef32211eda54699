import { use, type ComponentType } from 'react';

export type LazyPart<Props> = {
  Part: ComponentType<Props>;
  prefetch: () => void;
  /** Makes the next render fetch again after a failure. */
  forget: () => void;
};

/** Marks the promise as fulfilled once it is, so that React renders a prefetched part without suspending. */
function readAtOnce<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {
      // The component that renders the part handles the rejection.
    },
  );
  return promise;
}

/**
 * Creates a part of the console whose code is fetched when it is first shown. Unlike React.lazy, it can be fetched
 * again after a failure, and renders without a fallback once prefetched.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = (): Promise<ComponentType<Props>> => (loading ??= readAtOnce(load()));
  const forget = (): void => {
    loading = undefined;
  };

  return {
    Part: function Part(props: Props) {
      const Loaded = use(fetchOnce());
      return <Loaded {...props} />;
    },
    prefetch: () => {
      // Ignores a failed prefetch: the part is fetched again when it is shown.
      fetchOnce().catch(forget);
    },
    forget,
  };
}
