import { screen } from '@testing-library/react';
import { refreshStatus } from '@/api/bot/status';
import { BOT_COMMANDS } from '@/api/bot/botCommands';
import { useFakeClock } from '@/testing/console/fakeEnvironment';
import { aStatus } from '@/testing/rows/fixtures';
import { renderScreen } from '@/testing/console/renderScreen';
import { ControlBar } from './ControlBar';

beforeEach(useFakeClock);
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('the control bar renders no command again when only the uptime of the bot changes', async () => {
  const { wire, store, wait } = await renderScreen(<ControlBar />);
  const shown = jest.spyOn(BOT_COMMANDS.stopBot, 'shown');
  const read = async (status: object): Promise<void> => {
    wire.answer('GET /api/status', status);
    await Promise.all([store.dispatch(refreshStatus()), wait(50)]);
  };
  await read(aStatus({ uptime_seconds: 63 }));
  expect(screen.getByText('1m 3s')).toBeInTheDocument();
  expect(shown).not.toHaveBeenCalled();
  await read(aStatus({ running: false }));
  expect(shown).toHaveBeenCalled();
});
