import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { SIGNAL_BATCH_MS } from '@/contract/timings';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';
import { type createFakeConsole, signedInConsole } from './fakeStore';
import { advanceClock, settlePromises } from './fakeEnvironment';

/**
 * Renders one screen on the real store, with a signed-in operator and an open live connection. The test needs the fake
 * clock.
 */
export async function renderScreen(
  screen: ReactNode,
  prepare?: (environment: ReturnType<typeof createFakeConsole>) => void,
) {
  const environment = await signedInConsole(prepare);
  const view = render(
    <Provider store={environment.store}>
      <ConsoleTheme>{screen}</ConsoleTheme>
    </Provider>,
  );
  await act(settlePromises);
  return {
    ...environment,
    ...view,
    /** Receives frames from the fake server and waits until the console has dispatched the collected signals. */
    receive: (...frames: unknown[]) =>
      act(async () => {
        for (const frame of frames) environment.sockets.latest().receive(frame);
        // Waits one more animation frame, because the store notifies the screen with the next frame.
        await advanceClock(SIGNAL_BATCH_MS + 50);
      }),
    wait: (ms: number) => act(() => advanceClock(ms)),
  };
}
