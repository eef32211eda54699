import { Suspense, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { LazyComponent } from './lazyComponent';
import { TabFailure } from './TabFailure';

/** Wraps a lazily loaded component in an error boundary, so that a crash of the component leaves the screen usable. */
export function createGuardedPart<Props extends object>(
  label: string,
  { Part, forget }: LazyComponent<Props>,
): ComponentType<Props> {
  return function GuardedPart(props: Props) {
    return (
      <ErrorBoundary onReset={forget} fallbackRender={(failure) => <TabFailure label={label} {...failure} />}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
