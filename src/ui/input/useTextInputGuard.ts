import { useEffect } from 'react';
import { useStableHandler } from '../hooks/useStableHandler';

type TextInput = HTMLInputElement | HTMLTextAreaElement;
export type RefusedInsertion = { input: TextInput; text: string };

/** Longest text of an input without `maxLength`. A longer text would block the page for seconds. */
const MAX_INPUT_CHARACTERS = 10_000;

const isTextInput = (target: EventTarget | null): target is TextInput =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Returns the refusal of an insertion that makes a text too long, or null for an accepted insertion. */
function refusedInsertion(event: InputEvent): RefusedInsertion | null {
  const { target: input, data, inputType } = event;
  const inserted = data ?? event.dataTransfer?.getData('text/plain') ?? '';
  if (!isTextInput(input) || inserted === '') return null;
  const most = input.maxLength >= 0 ? input.maxLength : MAX_INPUT_CHARACTERS;
  const replaced = (input.selectionEnd ?? 0) - (input.selectionStart ?? 0);
  if (input.value.length - replaced + inserted.length <= most) return null;
  const what =
    inputType === 'insertText'
      ? 'The character'
      : `The inserted text of ${inserted.length.toLocaleString('en-US')} characters`;
  return { input, text: `${what} was not taken: this field takes at most ${most.toLocaleString('en-US')} characters.` };
}

/** Returns the notice of an input that the browser has filled to its bound. */
const filledInput = (input: TextInput): RefusedInsertion => ({
  input,
  text: `The field holds the first ${input.maxLength.toLocaleString('en-US')} characters: it takes no more.`,
});

/**
 * Refuses typed, pasted and dropped text that exceeds the bound of its input. The browser would cut the text in silence.
 * A guard with a selector precedes the guard of the page.
 */
export function useTextInputGuard(onRefused: (refused: RefusedInsertion) => void, selector?: string): void {
  const tell = useStableHandler(onRefused);
  useEffect(() => {
    let isAnnounced = false;
    const isGuarded = (input: TextInput): boolean => selector === undefined || input.matches(selector);
    const check = (event: Event): void => {
      isAnnounced = true;
      if (event.defaultPrevented || !(event instanceof InputEvent)) return;
      const refused = refusedInsertion(event);
      if (refused === null || !isGuarded(refused.input)) return;
      event.preventDefault();
      tell(refused);
    };
    // Programs such as an extension insert a text without announcement, and the browser cuts it.
    const reportCut = ({ target: input }: Event): void => {
      const wasAnnounced = isAnnounced;
      isAnnounced = false;
      if (wasAnnounced || !isTextInput(input) || !isGuarded(input)) return;
      // The input event would end an earlier report.
      if (input.maxLength > 0 && input.value.length >= input.maxLength) setTimeout(() => tell(filledInput(input)));
    };
    // An event reaches the window before the document.
    const target = selector === undefined ? document : window;
    target.addEventListener('beforeinput', check, true);
    target.addEventListener('input', reportCut, true);
    return () => {
      target.removeEventListener('beforeinput', check, true);
      target.removeEventListener('input', reportCut, true);
    };
  }, [selector, tell]);
}
