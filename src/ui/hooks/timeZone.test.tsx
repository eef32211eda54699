import { act, render, screen } from '@testing-library/react';
import { ClockTime } from '../figures/ClockTime';
import { chooseTimeZone } from './timeZone';

const TIME_ZONE_STORAGE_KEY = 'order-flow/zone';
const TEST_TIME = Date.UTC(2026, 2, 10, 12, 30, 5);
const TEST_TIME_AS_LOCAL_TEXT = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(TEST_TIME);
const displayedTime = () => screen.getByRole('time');
const chooseInOtherWindow = (text: string): void => {
  localStorage.setItem(TIME_ZONE_STORAGE_KEY, text);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TIME_ZONE_STORAGE_KEY })));
};

afterEach(() => act(() => chooseTimeZone('local')));

test('a chosen time zone applies to all times on the page and is stored in the browser', () => {
  render(<ClockTime at={TEST_TIME} />);
  expect(displayedTime()).toHaveTextContent(TEST_TIME_AS_LOCAL_TEXT);
  expect(displayedTime()).toHaveAttribute('title', '2026-03-10 12:30:05 UTC');
  act(() => chooseTimeZone('utc'));
  expect(displayedTime()).toHaveTextContent('12:30:05');
  expect(displayedTime().title).toMatch(/ local time$/);
  expect(displayedTime()).toHaveAttribute('datetime', '2026-03-10T12:30:05.000Z');
  expect(localStorage.getItem(TIME_ZONE_STORAGE_KEY)).toBe('utc');
});

test('a time zone that the operator chooses in another window applies to the page', () => {
  render(<ClockTime at={TEST_TIME} />);
  chooseInOtherWindow('utc');
  expect(displayedTime().title).toMatch(/ local time$/);
  chooseInOtherWindow('mars');
  expect(displayedTime().title).toMatch(/ UTC$/);
});
