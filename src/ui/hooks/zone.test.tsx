import { act, render, screen } from '@testing-library/react';
import { ClockTime } from '../figures/ClockTime';
import { chooseZone } from './zone';

const KEY = 'order-flow/zone';
const AT = Date.UTC(2026, 2, 10, 12, 30, 5);
const localTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(AT);
const shown = () => screen.getByRole('time');
const chosenElsewhere = (text: string): void => {
  localStorage.setItem(KEY, text);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
};

afterEach(() => act(() => chooseZone('local')));

test('one choice changes the zone of every time on the page, and the browser keeps it', () => {
  render(<ClockTime at={AT} />);
  expect(shown()).toHaveTextContent(localTime);
  expect(shown()).toHaveAttribute('title', '2026-03-10 12:30:05 UTC');
  act(() => chooseZone('utc'));
  expect(shown()).toHaveTextContent('12:30:05');
  expect(shown().title).toMatch(/ local time$/);
  expect(shown()).toHaveAttribute('datetime', '2026-03-10T12:30:05.000Z');
  expect(localStorage.getItem(KEY)).toBe('utc');
});

test('a choice in another window applies here, and an invalid one is ignored', () => {
  render(<ClockTime at={AT} />);
  chosenElsewhere('utc');
  expect(shown().title).toMatch(/ local time$/);
  chosenElsewhere('mars');
  expect(shown().title).toMatch(/ UTC$/);
});
