import { use, type ComponentType } from 'react';

export type LazyPart<Props> = {
  Part: ComponentType<Props>;
  prefetch: () => void;
  /** Lets the next render fetch again after a failure. */
  forget: () => void;
};

/**
 * A piece of the console fetched when first shown. Unlike React.lazy it can be fetched again after a failure,
 * and once fetched ahead it shows without a fallback in between.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = (): Promise<ComponentType<Props>> => (loading ??= load().then((part) => (loaded = part)));
  const forget = (): void => {
    loading = undefined;
  };

  return {
    Part: function Part(props: Props) {
      const Loaded = loaded ?? use(fetchOnce());
      return <Loaded {...props} />;
    },
    prefetch: () => {
      // A failure ahead of time is nobody's news: the part is fetched again when it is shown.
      fetchOnce().catch(forget);
    },
    forget,
  };
}
