import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { LoginScreen } from '@/features/login/LoginScreen';
import { selectIsSignedIn } from '@/slices/session';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsRestored } from '@/store/persistence';
import { lazyMainScreen, prepareMainScreen, startLiveEarly } from './prepareMainScreen';
import { CrashScreen } from './shell/CrashScreen';
import { LoadingFrame } from './shell/LoadingFrame';

export function App() {
  const dispatch = useAppDispatch();
  const signedIn = useAppSelector(selectIsSignedIn);
  const restored = useAppSelector(selectIsRestored);
  const [cameByForm, setCameByForm] = useState(false);
  if (restored && !signedIn && !cameByForm) setCameByForm(true);
  const [isPrepared, setPrepared] = useState(false);
  if (!signedIn && isPrepared) setPrepared(false);
  useEffect(() => {
    if (signedIn) void prepareMainScreen(dispatch).finally(() => setPrepared(true));
  }, [signedIn, dispatch]);
  const onSignInIntent = (): void => {
    lazyMainScreen.prefetch();
    // After the sign-in the console starts the workflows again, so a failed load needs no handling.
    startLiveEarly(dispatch).catch(() => undefined);
  };
  // Renders nothing until the session is restored, so that a signed-in operator never sees the sign-in form.
  if (!restored) return null;
  return (
    // The key resets the error boundary when the session changes, because a crashed main screen must not block the
    // sign-in.
    <ErrorBoundary key={String(signedIn)} onReset={lazyMainScreen.forget} FallbackComponent={CrashScreen}>
      {signedIn && !isPrepared && <LoadingFrame />}
      {signedIn && isPrepared && (
        // The main screen takes the focus when the sign-in form has disappeared.
        <lazyMainScreen.Part fallback={<LoadingFrame />} takesFocus={cameByForm} />
      )}
      {!signedIn && <LoginScreen onSignInIntent={onSignInIntent} />}
    </ErrorBoundary>
  );
}
