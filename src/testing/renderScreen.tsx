import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { SIGNAL_BATCH_MS } from '@/contract/timings';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';
import { type createFakeConsole, signedInConsole } from './fakeStore';
import { advance, settle } from './fakeEnvironment';

/** Renders one screen on the real store, signed in and with the live connection open. Needs the fake clock. */
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
  await act(settle);
  return {
    ...environment,
    ...view,
    /** Delivers frames over the websocket, then waits until the console has dispatched collected signals. */
    receive: (...frames: unknown[]) =>
      act(async () => {
        for (const frame of frames) environment.sockets.latest().receive(frame);
        // One animation frame more: the store notifies the screen with the next frame.
        await advance(SIGNAL_BATCH_MS + 50);
      }),
    wait: (ms: number) => act(() => advance(ms)),
  };
}
