import { act, fireEvent, render, screen } from '@testing-library/react';
import { HoldButton } from './HoldButton';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function renderHoldButton() {
  const onHeld = jest.fn();
  render(
    <>
      <HoldButton verb="Flatten" holdMs={2_000} onHeld={onHeld} />
      <button>Next</button>
    </>,
  );
  return { onHeld, button: screen.getByRole('button', { name: 'Hold 2 s to flatten' }) };
}
const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

/** Presses a button of the mouse, because the environment has no pointer events with a button. */
const pressPointer = (target: HTMLElement, button = 0): boolean =>
  fireEvent(target, new MouseEvent('pointerdown', { bubbles: true, button }));

type Press = [down: (button: HTMLElement) => void, up: (button: HTMLElement) => void];
const PRESSES: Record<string, Press> = {
  pointer: [pressPointer, fireEvent.pointerUp],
  'pointer that leaves': [pressPointer, fireEvent.pointerLeave],
  'finger whose press the browser cancels': [pressPointer, fireEvent.pointerCancel],
  'space key': [(button) => fireEvent.keyDown(button, { key: ' ' }), (button) => fireEvent.keyUp(button, { key: ' ' })],
  'enter key': [
    (button) => fireEvent.keyDown(button, { key: 'Enter' }),
    (button) => fireEvent.keyUp(button, { key: 'Enter' }),
  ],
  'pointer while the window goes to the background': [pressPointer, () => fireEvent.blur(window)],
};

test.each(Object.entries(PRESSES))('a %s acts after 2 s, and never after an earlier release', (_name, [down, up]) => {
  const { onHeld, button } = renderHoldButton();
  down(button);
  pass(1_900);
  expect(button).toHaveTextContent('Keep holding, 1 s');
  up(button);
  pass(5_000);
  expect(onHeld).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('Released too early, nothing was sent');
  down(button);
  pass(2_000);
  expect(onHeld).toHaveBeenCalledTimes(1);
  pass(5_000);
  expect(onHeld).toHaveBeenCalledTimes(1);
});

test('a click and the second button of the mouse do nothing', () => {
  const { onHeld, button } = renderHoldButton();
  fireEvent.click(button);
  pressPointer(button, 2);
  pass(5_000);
  expect(onHeld).not.toHaveBeenCalled();
});

test('a key that stays pressed after the hold does not press the next button', () => {
  const { onHeld, button } = renderHoldButton();
  fireEvent.keyDown(button, { key: 'Enter' });
  pass(2_000);
  expect(onHeld).toHaveBeenCalledTimes(1);
  const next = screen.getByRole('button', { name: 'Next' });
  // Returns false for a key press whose effect is prevented.
  expect(fireEvent.keyDown(next, { key: 'Enter', repeat: true })).toBe(false);
  fireEvent.keyUp(next, { key: 'Enter' });
  expect(fireEvent.keyDown(next, { key: 'Enter' })).toBe(true);
});
