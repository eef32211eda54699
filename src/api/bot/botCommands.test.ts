import type { ReceivedStatus } from '@/contract/bot/status';
import { anAccount } from '@/testing/rows/accountStatus';
import { aStatus } from '@/testing/rows/fixtures';
import { BOT_COMMANDS, type ControlBarCommandName } from './botCommands';
import type { LastBotStatus } from './commandQuestions';

const CONTROL_BAR_COMMANDS = ['startBot', 'pauseBot', 'resumeBot', 'stopBot', 'closeAll', 'resetSemaphore'] as const;

const aStoppedStatus = (state: Partial<ReceivedStatus>): ReceivedStatus => ({
  ...aStatus({ running: false, active_trades: 0 }),
  ...state,
});

const visibleCommands = (view: LastBotStatus): ControlBarCommandName[] =>
  CONTROL_BAR_COMMANDS.filter((name) => BOT_COMMANDS[name].shown(view));
const currentBotStatus = (state: Partial<ReceivedStatus>): LastBotStatus => ({
  status: aStoppedStatus(state),
  old: false,
});

test.each<[string, Partial<ReceivedStatus>, ControlBarCommandName[]]>([
  ['stopped without trades', {}, ['startBot', 'resetSemaphore']],
  ['stopped with a trade left', { active_trades: 1 }, ['startBot', 'closeAll']],
  ['running', { running: true }, ['pauseBot', 'stopBot']],
  ['running with trades', { running: true, active_trades: 2 }, ['pauseBot', 'stopBot', 'closeAll']],
  ['paused', { running: true, paused: true }, ['resumeBot', 'stopBot']],
  ['paused with trades', { running: true, paused: true, active_trades: 2 }, ['resumeBot', 'stopBot', 'closeAll']],
  ['stopped in an unreadable mode', { mode: null }, ['resetSemaphore']],
  [
    'running in an unreadable mode',
    { running: true, mode: null, active_trades: 1 },
    ['pauseBot', 'stopBot', 'closeAll'],
  ],
  ['perhaps running', { running: null, paused: null, active_trades: null }, ['pauseBot', 'stopBot', 'closeAll']],
])('a bot that is %s shows only its valid commands', (_name, state, expected) => {
  expect(visibleCommands(currentBotStatus(state))).toEqual(expected);
});

test('the control bar offers only Stop and Close All before the first status of the bot', () => {
  expect(visibleCommands({ status: null, old: false })).toEqual(['stopBot', 'closeAll']);
});

test('the control bar offers Stop and Close All while the last status is old', () => {
  expect(visibleCommands({ status: aStoppedStatus({}), old: true })).toEqual(
    expect.arrayContaining(['stopBot', 'closeAll']),
  );
});

describe('the question before a command', () => {
  const asks = (name: ControlBarCommandName, view: LastBotStatus) => BOT_COMMANDS[name].ask(view);

  test('Close All asks for confirmation on PAPER, and Start does not', () => {
    expect(asks('startBot', currentBotStatus({}))).toBeNull();
    expect(asks('resumeBot', currentBotStatus({ paused: true }))).toBeNull();
    expect(asks('closeAll', currentBotStatus({ active_trades: 3 }))).toEqual({
      title: 'Close all PAPER positions?',
      body: '3 positions on BYBIT, no real money.',
      listsPositions: true,
    });
  });

  test('Start on LIVE requires the operator to type the word LIVE', () => {
    expect(asks('startBot', currentBotStatus({ mode: 'LIVE' }))).toMatchObject({ typed: 'LIVE' });
    const closing = asks('closeAll', currentBotStatus({ mode: 'LIVE', active_trades: 3 }));
    expect(closing).toMatchObject({ danger: true, listsPositions: true });
    expect(closing).not.toHaveProperty('typed');
  });

  test('Start on a demo account names its limits and requires the operator to type the kind of the account', () => {
    const status = { mode: 'LIVE', execution: anAccount() } as const;
    expect(asks('startBot', currentBotStatus(status))).toEqual({
      title: 'Start the DEMO bot?',
      body: 'It will open positions on the BYBIT demo account …4821.\nLimits: 500.00 USDT in positions, 50.00 USDT of loss a day.\nWorst loss at the stops: 2.50 USDT a trade, 50.00 USDT a day, of which 4.10 USDT are used in the UTC day.\nA price gap can exceed both.',
      typed: 'DEMO',
    });
    expect(asks('closeAll', currentBotStatus({ ...status, active_trades: 1 }))).toMatchObject({
      title: 'Close all DEMO positions?',
      body: '1 position on BYBIT will be closed at the market of the demo account …4821. This cannot be undone.',
    });
  });

  test('Close All names what a running bot can open next', () => {
    const bodyOf = (state: Partial<ReceivedStatus>) => asks('closeAll', currentBotStatus(state))?.body.split('\n')[1];
    expect(bodyOf({ running: true })).toBe('The bot keeps running and may open new positions at once.');
    expect(bodyOf({ running: null })).toBe('A running bot may open new positions at once.');
    const halts = [{ cause: 'operator', text: 'halted', since: null }];
    expect(bodyOf({ running: true, mode: 'LIVE', execution: anAccount({ halts }) })).toBe(
      'The bot keeps running and may open new positions once entries are no longer halted.',
    );
    expect([bodyOf({}), bodyOf({ running: true, paused: true })]).toEqual([undefined, undefined]);
  });

  test('Stop and Pause never ask for confirmation', () => {
    for (const mode of ['PAPER', 'LIVE'] as const) {
      expect(asks('stopBot', currentBotStatus({ mode, running: true }))).toBeNull();
      expect(asks('pauseBot', currentBotStatus({ mode, running: true }))).toBeNull();
    }
    expect(asks('stopBot', { status: null, old: false })).toBeNull();
  });

  test('Start asks for confirmation when the last status is old', () => {
    expect(asks('startBot', { status: aStoppedStatus({}), old: true })).toMatchObject({ title: 'Start the bot?' });
  });

  test('the confirmation question of Emergency Reset explains the purpose of the reset', () => {
    expect(asks('resetSemaphore', currentBotStatus({}))?.body).toBe(
      'Use it ONLY if the system is deadlocked (0 active trades but it cannot execute new trades). It resets the internal semaphore counter.',
    );
  });
});
