import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useTextInputGuard } from './useTextInputGuard';

function GuardedInput({ maxLength, value = '' }: { maxLength?: number; value?: string }) {
  const [told, setTold] = useState('');
  useTextInputGuard(({ text }) => setTold(text));
  return (
    <>
      <input aria-label="field" maxLength={maxLength} defaultValue={value} />
      <p role="status">{told}</p>
    </>
  );
}

/** Inserts a text as a browser announces it, and returns whether the input takes the text. */
function isInsertionTaken(data: string, inputType = 'insertFromPaste'): boolean {
  const event = new InputEvent('beforeinput', { data, inputType, bubbles: true, cancelable: true });
  act(() => void screen.getByLabelText('field').dispatchEvent(event));
  return !event.defaultPrevented;
}

test('an input refuses a paste of a million characters and says how many it takes', () => {
  render(<GuardedInput />);
  expect(isInsertionTaken('x'.repeat(1 << 20))).toBe(false);
  expect(screen.getByRole('status')).toHaveTextContent(
    'The inserted text of 1,048,576 characters was not taken: this field takes at most 10,000 characters.',
  );
});

test('an input with a bound refuses the typed character that exceeds the bound', () => {
  render(<GuardedInput maxLength={4} value="1234" />);
  expect(isInsertionTaken('5', 'insertText')).toBe(false);
  expect(screen.getByRole('status')).toHaveTextContent(
    'The character was not taken: this field takes at most 4 characters.',
  );
});

test('an input takes a text that replaces selected text within the bound', () => {
  render(<GuardedInput maxLength={4} value="1234" />);
  screen.getByLabelText<HTMLInputElement>('field').select();
  expect(isInsertionTaken('5678')).toBe(true);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('an input says that the browser cut a text that was inserted without announcement', async () => {
  render(<GuardedInput maxLength={4} />);
  const input = screen.getByLabelText<HTMLInputElement>('field');
  input.value = '1234';
  act(() => void input.dispatchEvent(new InputEvent('input', { bubbles: true })));
  expect(await screen.findByText('The field holds the first 4 characters: it takes no more.')).toBeInTheDocument();
});
