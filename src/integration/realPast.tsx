import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import type { Trade } from '@/contract/trade';
import { createRng, seededRandom } from '@/server/market/rng';
import { pastTrades } from '@/testing/history/pastTrades';
import { openStore } from '@/server/store/store';
import { createEmbeddedConsole } from '@/testing/embeddedConsole';
import { ConfirmHost } from '@/ui/messages/ConfirmHost';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';

/** The real console with the real server and generated trades. */

export const NOW = Date.parse('2026-03-10T12:00:00.000Z');
export const DAY = 86_400_000;
const DAYS = 60;
const SEED = 3;

/** Generates trades. The last few of the trades are still open. */
export const aPast = (trades: number): Trade[] =>
  [...pastTrades(trades, { fromMs: NOW - DAYS * DAY, untilMs: NOW }, createRng(seededRandom(SEED)))].map(
    ({ trade }) => trade,
  );

export type RealConsole = Awaited<ReturnType<typeof createEmbeddedConsole>>;

/** Returns a signed-in console whose server stores the given trades. */
export async function consoleAfter(past: readonly Trade[]): Promise<RealConsole> {
  const store = openStore(':memory:', { secret: 'for tests' });
  for (const trade of past) store.trades.save(trade, null);
  const environment = await createEmbeddedConsole({ store, startMs: NOW });
  await environment.signIn();
  return environment;
}

export const renderAt = ({ store }: RealConsole, screen: ReactElement): unknown =>
  render(
    <Provider store={store}>
      <ConsoleTheme>
        {screen}
        <ConfirmHost />
      </ConsoleTheme>
    </Provider>,
  );
