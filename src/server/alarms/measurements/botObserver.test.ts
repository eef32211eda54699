import { createBotObserver } from './botObserver';

/** Returns the measurements of a bot that a limit paused. The named rules stay silent. */
function pauseBy(name: string, silent: readonly string[] = []) {
  const memory = createBotObserver({ feedLostAge_s: () => 10, canRing: (rule) => !silent.includes(rule) });
  // The memory reads only the phase of the status.
  const status = (paused: boolean) => ({ running: true, paused }) as Parameters<typeof memory.observe>[0];
  memory.onCommand();
  memory.observe(status(false), { blocks: [] }, 0);
  const block = { name, label: name, component: 'RISK', reason: 'too slow', until: null };
  return memory.observe(status(true), { blocks: [block] }, 1_000);
}

const OWN_PAUSE = 'The bot paused itself: too slow';

test('a pause by the drawdown is told by the alarm of the drawdown, or by another one while that alarm is silent', () => {
  expect(pauseBy('drawdown').selfStop).toBeUndefined();
  expect(pauseBy('drawdown', ['drawdown_guard']).selfStop).toBe(OWN_PAUSE);
});

test('a pause by the latency is told by the alarm of the own stop, or by the latency guard while that alarm is silent', () => {
  expect(pauseBy('latency_guard')).toMatchObject({ selfStop: OWN_PAUSE, isLatencyPauseReported: true });
  expect(pauseBy('latency_guard', ['self_stop'])).toMatchObject({ selfStop: OWN_PAUSE, isLatencyPauseReported: false });
});

test('the feed is lost from the threshold of its alarm on', () => {
  const memory = createBotObserver({ feedLostAge_s: () => 4, canRing: () => true });
  const isLost = (age_ms: number) =>
    // The memory reads the phase of the status and the age of the feed.
    memory.observe({ running: true, paused: false } as never, { blocks: [], feed: { age_ms } } as never, 0).feed.isLost;
  expect([isLost(3_999), isLost(4_000)]).toEqual([false, true]);
});
