import type { Status } from '@/contract/status';
import { BOT_COMMANDS, type BarCommandName } from './botCommands';
import type { BotView } from './commandQuestions';

const BAR = ['startBot', 'pauseBot', 'resumeBot', 'stopBot', 'closeAll', 'resetSemaphore'] as const;

const bot = (state: Partial<Status>): Status => ({
  running: false,
  paused: false,
  mode: 'PAPER',
  exchange: 'BYBIT',
  active_trades: 0,
  total_signals: 0,
  uptime_seconds: 0,
  ...state,
});

const shown = (view: BotView): BarCommandName[] => BAR.filter((name) => BOT_COMMANDS[name].shown(view));
const fresh = (state: Partial<Status>): BotView => ({ status: bot(state), old: false });

test.each<[string, Partial<Status>, BarCommandName[]]>([
  ['stopped without trades', {}, ['startBot', 'resetSemaphore']],
  ['stopped with a trade left', { active_trades: 1 }, ['startBot', 'closeAll']],
  ['running', { running: true }, ['pauseBot', 'stopBot']],
  ['running with trades', { running: true, active_trades: 2 }, ['pauseBot', 'stopBot', 'closeAll']],
  ['paused', { running: true, paused: true }, ['resumeBot', 'stopBot']],
  ['paused with trades', { running: true, paused: true, active_trades: 2 }, ['resumeBot', 'stopBot', 'closeAll']],
])('a bot that is %s shows only its valid commands', (_name, state, expected) => {
  expect(shown(fresh(state))).toEqual(expected);
});

test('a bot that never answered offers only Stop and Close All', () => {
  expect(shown({ status: null, old: false })).toEqual(['stopBot', 'closeAll']);
});

test('Stop and Close All are always offered while the last status is old', () => {
  expect(shown({ status: bot({}), old: true })).toEqual(expect.arrayContaining(['stopBot', 'closeAll']));
});

describe('the question before a command', () => {
  const asks = (name: BarCommandName, view: BotView) => BOT_COMMANDS[name].ask(view);

  test('on PAPER, Start needs one click and Close All asks a short question', () => {
    expect(asks('startBot', fresh({}))).toBeNull();
    expect(asks('resumeBot', fresh({ paused: true }))).toBeNull();
    expect(asks('closeAll', fresh({ active_trades: 3 }))).toEqual({
      title: 'Close all PAPER positions?',
      body: '3 positions on BYBIT, no real money.',
    });
  });

  test('on LIVE, Start requires the word LIVE to be typed and Close All requires only a confirmation', () => {
    expect(asks('startBot', fresh({ mode: 'LIVE' }))).toMatchObject({ typed: 'LIVE' });
    const closing = asks('closeAll', fresh({ mode: 'LIVE', active_trades: 3 }));
    expect(closing).toMatchObject({ danger: true, listsPositions: true });
    expect(closing).not.toHaveProperty('typed');
  });

  test('Stop and Pause never ask a question', () => {
    for (const mode of ['PAPER', 'LIVE'] as const) {
      expect(asks('stopBot', fresh({ mode, running: true }))).toBeNull();
      expect(asks('pauseBot', fresh({ mode, running: true }))).toBeNull();
    }
    expect(asks('stopBot', { status: null, old: false })).toBeNull();
  });

  test('Start asks a question on an old status, because the mode may have changed', () => {
    expect(asks('startBot', { status: bot({}), old: true })).toMatchObject({ title: 'Start the bot?' });
  });

  test('the question of Emergency Reset states the purpose of the reset', () => {
    expect(asks('resetSemaphore', fresh({}))?.body).toBe(
      'Use it ONLY if the system is deadlocked (0 active trades but it cannot execute new trades). It resets the internal semaphore counter.',
    );
  });
});
