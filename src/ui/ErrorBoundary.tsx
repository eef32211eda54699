import { Component, type ReactNode } from 'react';

export type Failure = {
  error: unknown;
  /** Of the monotonic clock. */
  since: number;
  retry: () => void;
};

type Props = {
  fallback: (failure: Failure) => ReactNode;
  /** Before another try: forget what must be fetched or made anew. */
  onRetry?: () => void;
  children: ReactNode;
};
type State = { failed: { error: unknown; since: number } | null };

/** React itself writes the caught error to the browser's console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error, since: performance.now() } };
  }

  retry = (): void => {
    this.props.onRetry?.();
    this.setState({ failed: null });
  };

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.fallback({ ...failed, retry: this.retry }) : this.props.children;
  }
}

/** A chunk that is gone: the server is out of reach, or an update replaced the files that this page knows. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
