import type { Status } from '@/contract/status';
import { COMMAND_NAMES, COMMANDS, SLOTS, type BotView, type CommandName } from './commands';

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

const shown = (view: BotView): CommandName[] => COMMAND_NAMES.filter((name) => COMMANDS[name].shown(view));
const fresh = (state: Partial<Status>): BotView => ({ status: bot(state), old: false });

test.each<[string, Partial<Status>, CommandName[]]>([
  ['stopped without trades', {}, ['start', 'reset']],
  ['stopped with a trade left', { active_trades: 1 }, ['start', 'closeAll']],
  ['running', { running: true }, ['pause', 'stop']],
  ['running with trades', { running: true, active_trades: 2 }, ['pause', 'stop', 'closeAll']],
  ['paused', { running: true, paused: true }, ['resume', 'stop']],
  ['paused with trades', { running: true, paused: true, active_trades: 2 }, ['resume', 'stop', 'closeAll']],
])('%s', (_name, state, expected) => {
  expect(shown(fresh(state))).toEqual(expected);
});

test('a bot that never answered can be stopped and its positions closed, nothing else', () => {
  expect(shown({ status: null, old: false })).toEqual(['stop', 'closeAll']);
});

test('while the last answer is old, Stop and Close All are there whatever it said', () => {
  expect(shown({ status: bot({}), old: true })).toEqual(expect.arrayContaining(['stop', 'closeAll']));
});

test('every command has one place, and no two that can be shown together share it', () => {
  expect(SLOTS.flat().sort()).toEqual([...COMMAND_NAMES].sort());
  const states = [false, true].flatMap((running) =>
    [false, true].flatMap((paused) =>
      [0, 1].map((active_trades) => bot({ running, paused: running && paused, active_trades })),
    ),
  );
  const views = [null, ...states].flatMap((status) => [false, true].map((old): BotView => ({ status, old })));
  for (const view of views)
    for (const slot of SLOTS) expect(slot.filter((name) => COMMANDS[name].shown(view)).length).toBeLessThanOrEqual(1);
});

describe('what is asked first', () => {
  const asks = (name: CommandName, view: BotView) => COMMANDS[name].ask(view);

  test('on PAPER starting takes one click and closing a short question', () => {
    expect(asks('start', fresh({}))).toBeNull();
    expect(asks('resume', fresh({ paused: true }))).toBeNull();
    expect(asks('closeAll', fresh({ active_trades: 3 }))).toEqual({
      title: 'Close all PAPER positions?',
      body: '3 positions on BYBIT, no real money.',
      verb: 'Close All Positions',
    });
  });

  test('starting LIVE asks for the word, closing LIVE asks once without one', () => {
    expect(asks('start', fresh({ mode: 'LIVE' }))).toMatchObject({ typed: 'LIVE', verb: 'Start Bot' });
    const closing = asks('closeAll', fresh({ mode: 'LIVE', active_trades: 3 }));
    expect(closing?.verb).toBe('Close All Positions');
    expect(closing).not.toHaveProperty('typed');
  });

  test('stopping and pausing never ask', () => {
    for (const mode of ['PAPER', 'LIVE'] as const) {
      expect(asks('stop', fresh({ mode, running: true }))).toBeNull();
      expect(asks('pause', fresh({ mode, running: true }))).toBeNull();
    }
    expect(asks('stop', { status: null, old: false })).toBeNull();
  });

  test('starting on an old status asks, since the mode may have changed', () => {
    expect(asks('start', { status: bot({}), old: true })).toMatchObject({ verb: 'Start Bot' });
  });

  test('the reset says what it is for', () => {
    expect(asks('reset', fresh({}))?.body).toBe(
      'Use it ONLY if the system is deadlocked (0 active trades but it cannot execute new trades). It resets the internal semaphore counter.',
    );
  });
});
