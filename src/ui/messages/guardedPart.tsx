import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { LazyComponent } from './lazyComponent';
import { TabFailure } from './TabFailure';
import { TryAgainButton } from './TryAgainButton';

/** Wraps a lazily loaded component in an error boundary, so that a crash of the component leaves the screen usable. */
export function createGuardedPart<Props extends object>(
  label: string,
  { Part, forget }: LazyComponent<Props>,
): LazyComponent<Props>['Part'] {
  return function GuardedPart(props) {
    return (
      <ErrorBoundary onReset={forget} fallbackRender={(failure) => <TabFailure label={label} {...failure} />}>
        <Part {...props} />
      </ErrorBoundary>
    );
  };
}

type OptionalPartProps<Props extends object> = { of: LazyComponent<Props>; props: Props; onError?: () => void };

/** Shows a part that the page can do without: an error removes it, for example after an update removed its code. */
export function OptionalPart<Props extends object>({ of: { Part, forget }, props, onError }: OptionalPartProps<Props>) {
  const forgetAndReport = (): void => {
    forget();
    onError?.();
  };
  return (
    <ErrorBoundary onReset={forget} onError={forgetAndReport} fallback={null}>
      <Part {...props} />
    </ErrorBoundary>
  );
}

type GuardedRowProps = { label: string; instead?: ReactNode; children: ReactNode };

/** Shows one row of the page. After a crash, a text and the content of `instead` replace only this row. */
export function GuardedRow({ label, instead, children }: GuardedRowProps) {
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <div className="row-failure">
          <span role="alert">{label} could not be shown.</span>
          <TryAgainButton onRetry={resetErrorBoundary} />
          {instead}
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
