import { Suspense, useState } from 'react';
import { LoginScreen } from '@/features/login/LoginScreen';
import { selectIsSignedIn } from '@/slices/session';
import { useAppSelector } from '@/store/hooks';
import { selectIsRestored } from '@/store/persistence';
import { ErrorBoundary } from '@/ui/ErrorBoundary';
import { lazyPart } from '@/ui/lazyPart';
import { CrashScreen } from './CrashScreen';
import { Splash } from './Splash';

const main = lazyPart<{ takesFocus: boolean }>(async () => {
  const { Main, prefetchTabInAddress } = await import(/* webpackChunkName: "main" */ './Main');
  prefetchTabInAddress();
  return Main;
});

export function App() {
  const signedIn = useAppSelector(selectIsSignedIn);
  const restored = useAppSelector(selectIsRestored);
  const [cameByForm, setCameByForm] = useState(false);
  if (restored && !signedIn && !cameByForm) setCameByForm(true);
  // Before the first paint, and better than a sign-in form that is gone a moment later.
  if (!restored) return null;
  return (
    // Another state of the session is another try: a crashed main screen must not take the sign-in with it.
    <ErrorBoundary key={String(signedIn)} onRetry={main.forget} fallback={(failure) => <CrashScreen {...failure} />}>
      {signedIn ? (
        <Suspense fallback={<Splash />}>
          {/* The form had the focus, and is gone. */}
          <main.Part takesFocus={cameByForm} />
        </Suspense>
      ) : (
        <LoginScreen onApproach={main.prefetch} />
      )}
    </ErrorBoundary>
  );
}
