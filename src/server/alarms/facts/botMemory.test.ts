import { createBotMemory } from './botMemory';

test.each([
  ['drawdown', undefined],
  ['latency_guard', 'The bot paused itself: too slow'],
])('a pause of the bot by %s tells a stop by itself only without an alarm of its own', (name, expected) => {
  const memory = createBotMemory();
  // The memory reads only the phase of the status.
  const status = (paused: boolean) => ({ running: true, paused }) as Parameters<typeof memory.observe>[0];
  memory.onCommand();
  memory.observe(status(false), { blocks: [] }, 0);
  const block = { name, label: name, component: 'RISK', reason: 'too slow', until: null };
  expect(memory.observe(status(true), { blocks: [block] }, 1_000).selfStop).toBe(expected);
});
