import { act, renderHook } from '@testing-library/react';
import { z } from '@/contract/z';
import { sharedChoice, useStoredChoice } from './storedChoice';

const choice = { key: 'order-flow/test', schema: z.object({ rows: z.number() }), first: { rows: 50 } };

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test.each([null, '{', 'null', '{"rows":"many"}'])('the stored text %p gives the default choice', (text) => {
  if (text !== null) localStorage.setItem(choice.key, text);
  expect(sharedChoice(choice).get()).toEqual({ rows: 50 });
});

test('the stored choice of a component is restored after a reload of the page', () => {
  const { result } = renderHook(() => useStoredChoice(choice));
  act(() => result.current[1]({ rows: 100 }));
  expect(result.current[0]).toEqual({ rows: 100 });
  expect(sharedChoice(choice).get()).toEqual({ rows: 100 });
});

test('a browser that refuses storage keeps the choice for this visit', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const shared = sharedChoice(choice);
  expect(shared.get()).toEqual({ rows: 50 });
  shared.set({ rows: 100 });
  expect(shared.get()).toEqual({ rows: 100 });
});

test('a shared choice copies the changes of another window only while it has a listener', () => {
  const shared = sharedChoice({ key: 'order-flow/word', schema: z.enum(['local', 'utc']), first: 'local' });
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
