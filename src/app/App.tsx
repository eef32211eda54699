import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { LoginScreen } from '@/features/login/LoginScreen';
import { selectIsSignedIn } from '@/slices/session';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsRestored } from '@/store/persistence';
import type { AppDispatch } from '@/store/types';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { CrashScreen } from './shell/CrashScreen';
import { LoadingFrame } from './shell/LoadingFrame';

/** Longest time for which the main screen waits for its tab and its data. The command buttons must not wait longer. */
const LONGEST_WAIT_MS = 200;

const importMain = () => import(/* webpackChunkName: "main" */ './shell/MainScreen');

const lazyMainScreen = createLazyComponent<{ takesFocus: boolean }>(async () => {
  const { MainScreen, loadTabInAddress } = await importMain();
  void loadTabInAddress();
  return MainScreen;
});

const importLive = () => import(/* webpackChunkName: "live" */ '@/live/startLive');

/** Address of the first page of the trade history, without filters. */
const TRADES_HASH = '#trades';

/** Starts the live connection and the workflows. Before a sign-in the workflows log a malformed reply to the sign-in. */
const startLiveEarly = async (dispatch: AppDispatch): Promise<void> => {
  const { startLive } = await importLive();
  dispatch(startLive());
};

/** Sends the first requests while the page loads the code of the main screen. */
const requestFirstDataEarly = async (dispatch: AppDispatch): Promise<void> => {
  await startLiveEarly(dispatch);
  const { requestFirstData } = await importLive();
  await dispatch(requestFirstData(location.hash === TRADES_HASH));
};

/** Loads code and first data of the main screen, so that one render shows both. */
async function prepareMainScreen(dispatch: AppDispatch): Promise<void> {
  // The main screen starts the live connection too, so a failed load needs no handling.
  const data = requestFirstDataEarly(dispatch).catch(() => undefined);
  if (!(await lazyMainScreen.load())) return;
  const tab = importMain().then(({ loadTabInAddress }) => loadTabInAddress());
  const wait = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([Promise.all([data, tab]), wait]);
}

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
