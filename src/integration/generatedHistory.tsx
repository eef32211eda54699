import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import type { Trade } from '@/contract/trades/trade';
import { createRng, seededRandom } from '@/server/market/rng';
import { generateTrades } from '@/testing/history/pastTrades';
import { openStore } from '@/server/store/store';
import { createEmbeddedConsole } from '@/testing/console/embeddedConsole';
import { ConfirmDialogHost } from '@/ui/messages/ConfirmDialogHost';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';

/** Sets up the real console with the real server and generated trades. */

export const NOW_MS = Date.parse('2026-03-10T12:00:00.000Z');
export const DAY_MS = 86_400_000;
const HISTORY_DAYS = 60;
const HISTORY_SEED = 3;

/** Generates trades of the last 60 days. The last three trades are still open. */
export const generatedTrades = (trades: number): Trade[] =>
  [
    ...generateTrades(
      trades,
      { fromMs: NOW_MS - HISTORY_DAYS * DAY_MS, untilMs: NOW_MS },
      createRng(seededRandom(HISTORY_SEED)),
    ),
  ].map(({ trade }) => trade);

export type RealConsole = Awaited<ReturnType<typeof createEmbeddedConsole>>;

/** Returns a signed-in console whose server stores the given trades. */
export async function consoleWithTrades(past: readonly Trade[]): Promise<RealConsole> {
  const store = openStore(':memory:', { secret: 'for tests' });
  for (const trade of past) store.trades.save(trade, null);
  const environment = await createEmbeddedConsole({ store, startMs: NOW_MS });
  await environment.signIn();
  return environment;
}

export const renderScreen = ({ store }: RealConsole, screen: ReactElement): unknown =>
  render(
    <Provider store={store}>
      <ConsoleTheme>
        {screen}
        <ConfirmDialogHost />
      </ConsoleTheme>
    </Provider>,
  );
