import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { LoginScreen } from '@/features/login/LoginScreen';
import { selectIsSignedIn } from '@/slices/session';
import { useAppSelector } from '@/store/hooks';
import { selectIsRestored } from '@/store/persistence';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { CrashScreen } from './shell/CrashScreen';
import { LoadingFrame } from './shell/LoadingFrame';

const lazyMainScreen = createLazyComponent<{ takesFocus: boolean }>(async () => {
  const { MainScreen, prefetchTabInAddress } = await import(/* webpackChunkName: "main" */ './shell/MainScreen');
  prefetchTabInAddress();
  return MainScreen;
});

export function App() {
  const signedIn = useAppSelector(selectIsSignedIn);
  const restored = useAppSelector(selectIsRestored);
  const [cameByForm, setCameByForm] = useState(false);
  if (restored && !signedIn && !cameByForm) setCameByForm(true);
  // Renders nothing until the session is restored, so that a signed-in operator never sees the sign-in form.
  if (!restored) return null;
  return (
    // The key resets the error boundary when the session changes, because a crashed main screen must not block the
    // sign-in.
    <ErrorBoundary key={String(signedIn)} onReset={lazyMainScreen.forget} FallbackComponent={CrashScreen}>
      {signedIn ? (
        <Suspense fallback={<LoadingFrame />}>
          {/* The main screen takes the focus when the sign-in form has disappeared. */}
          <lazyMainScreen.Part takesFocus={cameByForm} />
        </Suspense>
      ) : (
        <LoginScreen onSignInIntent={lazyMainScreen.prefetch} />
      )}
    </ErrorBoundary>
  );
}
