import { use, type ComponentType } from 'react';

export type LazyPart<Props> = {
  Part: ComponentType<Props>;
  prefetch: () => void;
  /** Lets the next render fetch again after a failure. */
  forget: () => void;
};

/** React reads a promise that says it is fulfilled without suspending: what was fetched ahead shows at once. */
function readAtOnce<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {
      // Whoever renders the part is told by the promise itself.
    },
  );
  return promise;
}

/**
 * A piece of the console fetched when first shown. Unlike React.lazy it can be fetched again after a failure,
 * and once fetched ahead it shows without a fallback in between.
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
      // A failure ahead of time is nobody's news: the part is fetched again when it is shown.
      fetchOnce().catch(forget);
    },
    forget,
  };
}
