import { BOT_COMMANDS } from '@/api/bot/botCommands';
import type { LastBotStatus } from '@/api/bot/commandQuestions';
import { aStatus } from '@/testing/rows/fixtures';
import { COMMAND_SLOTS } from './commandSlots';

test('the command slot of Stop contains no other command', () => {
  expect(COMMAND_SLOTS.find((slot) => slot.includes('stopBot'))).toEqual(['stopBot']);
});

test('every command belongs to one command slot, and a slot never shows two commands at once', () => {
  const inBar = Object.keys(BOT_COMMANDS).filter((name) => name !== 'closePosition');
  expect(COMMAND_SLOTS.flat().sort()).toEqual(inBar.sort());
  const states = [false, true].flatMap((running) =>
    [false, true].flatMap((paused) =>
      [0, 1].map((active_trades) => aStatus({ running, paused: running && paused, active_trades })),
    ),
  );
  const views = [null, ...states].flatMap((status) => [false, true].map((old): LastBotStatus => ({ status, old })));
  for (const view of views)
    for (const slot of COMMAND_SLOTS)
      expect(slot.filter((name) => BOT_COMMANDS[name].shown(view)).length).toBeLessThanOrEqual(1);
});
