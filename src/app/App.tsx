import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { LoginScreen } from '@/features/login/LoginScreen';
import { selectIsSignedIn } from '@/slices/session';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsRestored } from '@/store/persistence';
import type { AppDispatch } from '@/store/types';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { CrashScreen } from './shell/CrashScreen';
import { LoadingFrame } from './shell/LoadingFrame';

const lazyMainScreen = createLazyComponent<{ takesFocus: boolean }>(async () => {
  const { MainScreen, prefetchTabInAddress } = await import(/* webpackChunkName: "main" */ './shell/MainScreen');
  prefetchTabInAddress();
  return MainScreen;
});

const importLive = () => import(/* webpackChunkName: "live" */ '@/live/startLive');

/** Starts the live connection and the workflows. Before a sign-in the workflows log a malformed reply to the sign-in. */
const startLiveEarly = async (dispatch: AppDispatch): Promise<void> => {
  const { startLive } = await importLive();
  dispatch(startLive());
};

/** Sends the first requests while the page loads the code of the main screen. */
const requestFirstDataEarly = async (dispatch: AppDispatch): Promise<void> => {
  await startLiveEarly(dispatch);
  const { requestFirstData } = await importLive();
  dispatch(requestFirstData());
};

export function App() {
  const dispatch = useAppDispatch();
  const signedIn = useAppSelector(selectIsSignedIn);
  const restored = useAppSelector(selectIsRestored);
  const [cameByForm, setCameByForm] = useState(false);
  if (restored && !signedIn && !cameByForm) setCameByForm(true);
  useEffect(() => {
    // The main screen also starts the live connection, so a failed load needs no handling.
    if (signedIn) requestFirstDataEarly(dispatch).catch(() => undefined);
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
      {signedIn ? (
        <Suspense fallback={<LoadingFrame />}>
          {/* The main screen takes the focus when the sign-in form has disappeared. */}
          <lazyMainScreen.Part takesFocus={cameByForm} />
        </Suspense>
      ) : (
        <LoginScreen onSignInIntent={onSignInIntent} />
      )}
    </ErrorBoundary>
  );
}
