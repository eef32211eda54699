import { act, renderHook } from '@testing-library/react';
import { z } from '@/contract/schema/z';
import { createSharedChoice, useStoredChoice } from './storedChoice';

const ROWS_CHOICE = { key: 'order-flow/test', schema: z.object({ rows: z.number() }), first: { rows: 50 } };

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test.each([null, '{', 'null', '{"rows":"many"}'])(
  'a missing or invalid stored text %p gives the default choice',
  (text) => {
    if (text !== null) localStorage.setItem(ROWS_CHOICE.key, text);
    expect(createSharedChoice(ROWS_CHOICE).get()).toEqual({ rows: 50 });
  },
);

test('the stored choice of a component is restored after a page reload', () => {
  const { result } = renderHook(() => useStoredChoice(ROWS_CHOICE));
  act(() => result.current[1]({ rows: 100 }));
  expect(result.current[0]).toEqual({ rows: 100 });
  expect(createSharedChoice(ROWS_CHOICE).get()).toEqual({ rows: 100 });
});

test('a stored choice lasts until the page closes when the browser refuses storage', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const shared = createSharedChoice(ROWS_CHOICE);
  expect(shared.get()).toEqual({ rows: 50 });
  shared.set({ rows: 100 });
  expect(shared.get()).toEqual({ rows: 100 });
});

test('a shared choice without a listener ignores changes in other browser windows', () => {
  const shared = createSharedChoice({ key: 'order-flow/word', schema: z.enum(['local', 'utc']), first: 'local' });
  const chosenElsewhere = (word: string): void => {
    localStorage.setItem('order-flow/word', word);
    window.dispatchEvent(new StorageEvent('storage', { key: 'order-flow/word' }));
  };
  const listener = jest.fn();
  const stop = shared.subscribe(listener);
  chosenElsewhere('utc');
  expect([shared.get(), listener.mock.calls.length]).toEqual(['utc', 1]);
  stop();
  chosenElsewhere('local');
  expect(shared.get()).toBe('utc');
});
