import { Suspense } from 'react';
import { LoginScreen } from '@/features/login/LoginScreen';
import { selectIsSignedIn } from '@/slices/session';
import { useAppSelector } from '@/store/hooks';
import { ErrorBoundary } from '@/ui/ErrorBoundary';
import { lazyPart } from '@/ui/lazyPart';
import { CrashScreen } from './CrashScreen';
import { Splash } from './Splash';

const main = lazyPart(() => import(/* webpackChunkName: "main" */ './Main').then((m) => m.Main));

export function App() {
  const signedIn = useAppSelector(selectIsSignedIn);
  return (
    // Another state of the session is another try: a crashed main screen must not take the sign-in with it.
    <ErrorBoundary key={String(signedIn)} onRetry={main.forget} fallback={(failure) => <CrashScreen {...failure} />}>
      {signedIn ? (
        <Suspense fallback={<Splash />}>
          <main.Part />
        </Suspense>
      ) : (
        <LoginScreen onApproach={main.prefetch} />
      )}
    </ErrorBoundary>
  );
}
