import { Component, type ReactNode } from 'react';

export type Failure = {
  error: unknown;
  /** Monotonic ms. */
  since: number;
  retry: () => void;
};

type Props = {
  fallback: (failure: Failure) => ReactNode;
  /** Called before the retry, to clear failed data. */
  onRetry?: () => void;
  children: ReactNode;
};
type State = { failed: { error: unknown; since: number } | null };

/** React itself logs the caught error to the browser's console. */
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

/** The file of a chunk is missing: the server is unreachable, or an update replaced the files. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
