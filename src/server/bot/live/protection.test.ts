import { type ProtectedPosition, type ProtectionState, UNPROTECTED, watchProtection } from './protection';

const position: ProtectedPosition = {
  side: 'LONG',
  target: { trigger: 98, by: 'MARK' },
  confirmed: 98,
  shownAt: 0,
  price: 100,
};

/** Runs the watch at each time and returns the kinds of its actions. */
function actionsAt(times: readonly number[], changes: (at: number) => Partial<ProtectedPosition>) {
  let state: ProtectionState = UNPROTECTED;
  return times.map((at) => {
    const decision = watchProtection({ ...position, shownAt: at, ...changes(at) }, state, at);
    state = decision.state;
    return decision.action.kind;
  });
}

test('a position whose stop the exchange shows needs nothing', () => {
  expect(actionsAt([0, 1_000, 5_000], () => ({}))).toEqual(['wait', 'wait', 'wait']);
});

test('an unread position gets neither a stop nor an exit', () => {
  const unread = { confirmed: undefined, shownAt: 0 };
  expect(actionsAt([0, 2_000, 60_000], () => unread)).toEqual(['wait', 'wait', 'wait']);
  expect(actionsAt([0, 2_000, 60_000], () => ({ ...unread, price: 97 }))).toEqual(['wait', 'wait', 'wait']);
});

test('a missing stop that nothing shows after it was set again closes no position', () => {
  const actions = actionsAt([0, 1_000, 5_000, 60_000], () => ({ confirmed: null, shownAt: 500 }));
  expect(actions).toEqual(['protect', 'protect', 'protect', 'protect']);
});

test('a position without stop gets one, and is closed after two seconds without it', () => {
  expect(actionsAt([0, 999, 1_000, 1_999, 2_000], () => ({ confirmed: null }))).toEqual([
    'protect',
    'wait',
    'protect',
    'wait',
    'flatten',
  ]);
});

test('a stop that a person removed counts from its removal', () => {
  const removedAt = 10_000;
  const actions = actionsAt([0, 10_000, 11_999, 12_000], (at) => ({ confirmed: at >= removedAt ? null : 98 }));
  expect(actions).toEqual(['wait', 'protect', 'protect', 'flatten']);
});

test('a stop that moves is sent at most once a second', () => {
  const times = [0, 200, 400, 600, 800, 1_000, 1_200];
  const actions = actionsAt(times, (at) => ({ target: { trigger: 98 + at / 1_000, by: 'MARK' } }));
  expect(actions).toEqual(['wait', 'protect', 'wait', 'wait', 'wait', 'wait', 'protect']);
});

test.each([
  ['LONG', 97.9],
  ['SHORT', 102.1],
] as const)('a %s position whose price is beyond the stop for a second is closed', (side, price) => {
  const trigger = side === 'LONG' ? 98 : 102;
  const changes = { side, price, target: { trigger, by: 'MARK' as const }, confirmed: trigger };
  expect(actionsAt([0, 999, 1_000], () => changes)).toEqual(['wait', 'wait', 'flatten']);
});

test('a price that returns in time closes nothing', () => {
  const actions = actionsAt([0, 500, 900, 1_400], (at) => ({ price: at === 900 ? 100 : 97 }));
  expect(actions).toEqual(['wait', 'wait', 'wait', 'wait']);
});

test('no stop is sent that the price has passed, because the exchange would refuse it', () => {
  expect(actionsAt([0, 900], () => ({ price: 97, confirmed: null }))).toEqual(['wait', 'wait']);
});

test('a stop that compares a changed price is sent once', () => {
  const changedAt = 1_000;
  const actions = actionsAt([0, 1_000, 2_500, 4_000], (at) => ({
    target: { trigger: 98, by: at >= changedAt ? 'LAST' : 'MARK' },
  }));
  expect(actions).toEqual(['wait', 'protect', 'wait', 'wait']);
});

test.each([
  ['a rounding error', 98 * (1 + 9e-10), 'wait'],
  ['more than a rounding error', 98 * (1 + 2e-9), 'protect'],
])('a stop that differs by %s from its target: %s, %s', (_, confirmed, action) => {
  expect(actionsAt([0], () => ({ confirmed }))).toEqual([action]);
});
