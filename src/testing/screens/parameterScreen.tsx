import { fireEvent } from '@testing-library/react';
import { DEFAULTS } from '@/contract/params/catalogue';
import { ParametersTab } from '@/features/parameters/ParametersTab';
import { resetOpenSections } from '@/features/parameters/form/useOpenSections';
import { selectAlert, selectMessages } from '@/slices/notices';
import type { AppStore } from '@/store/types';
import { ConfirmDialogHost, lazyQuestionDialog } from '@/ui/messages/ConfirmDialogHost';
import { useFakeClock } from '../console/fakeEnvironment';
import { renderScreen } from '../console/renderScreen';

// Adds scrollIntoView, which jsdom does not have.
Element.prototype.scrollIntoView = () => undefined;

/** Resets the fake browser before each test. A test file calls `setUpParametersTests` once. */
export function setUpParametersTests(): void {
  // Tests of the whole form in jsdom are slow on a busy machine.
  jest.setTimeout(60_000);
  beforeEach(() => {
    useFakeClock();
    location.hash = '#parameters';
    resetOpenSections();
  });
  afterEach(() => jest.useRealTimers());
}

/** Default parameters and one field that only another version of the bot has. */
export const SAVED_PARAMETERS = { ...DEFAULTS, of_another_version: { kept: true } };
const PRESET_NAMES = ['conservative', 'balanced', 'aggressive', 'mine'];

const parametersScreen = (
  <>
    <ParametersTab />
    <ConfirmDialogHost />
  </>
);

/** Opens the Parameters tab on the real store. The fake server returns the default parameters. */
export async function openParameters(prepare?: Parameters<typeof renderScreen>[1]) {
  await lazyQuestionDialog.load();
  const environment = await renderScreen(parametersScreen, (made) => {
    made.wire.answer('GET /api/params', SAVED_PARAMETERS);
    made.wire.answer('GET /api/presets', { presets: PRESET_NAMES, descriptions: { mine: 'For quiet nights' } });
    prepare?.(made);
  });
  await environment.wait(50);
  return {
    ...environment,
    notices: () => noticeTextsOf(environment.store),
    /** Opens the review, confirms the save and waits for the replies. */
    save: async () => {
      pressButton('Save All Parameters');
      pressButton('Save Parameters');
      await environment.wait(100);
    },
  };
}

const noticeTextsOf = (store: AppStore): string[] =>
  [selectAlert(store.getState()), ...selectMessages(store.getState())].flatMap((notice) =>
    notice ? [notice.text] : [],
  );

export const fieldInput = (key: string): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>(`[name="${key}"]`);
  if (!input) throw new Error(`${key} is not on the page`);
  return input;
};
export const rowOfField = (key: string): HTMLElement => fieldInput(key).closest<HTMLElement>('.field')!;
export const isFieldShown = (key: string): boolean => document.querySelector(`[name="${key}"]`) !== null;
export function displayedDialog(): HTMLElement {
  const open = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  if (!open) throw new Error('There is no dialog');
  return open;
}
export function searchParameters(text: string): void {
  fireEvent.change(document.querySelector('input[type="search"]')!, { target: { value: text } });
}
/** Returns the accessible name of an element. The accessibility tree would take seconds for the whole form. */
const accessibleNameOf = (element: Element): string => {
  const shown = element.cloneNode(true) as Element;
  for (const hidden of shown.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return element.getAttribute('aria-label') ?? shown.textContent.trim();
};
export const buttonNamed = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((candidate) => accessibleNameOf(candidate) === name);
export function pressButton(name: string): void {
  const found = buttonNamed(name);
  if (!found) throw new Error(`There is no button ${name}`);
  fireEvent.click(found);
}

export function typeIntoField(key: string, text: string): void {
  fireEvent.change(fieldInput(key), { target: { value: text } });
}
export function enterValue(key: string, text: string): void {
  typeIntoField(key, text);
  fireEvent.blur(fieldInput(key));
}
export const toggleFlagField = (key: string): void => void fireEvent.click(fieldInput(key));
export function chooseOption(label: string, value: string): void {
  const select = document.querySelector(`select[aria-label="${label}"]`);
  fireEvent.change(select!, { target: { value } });
}
export const sectionHeading = (title: string): HTMLElement =>
  [...document.querySelectorAll('h2')].find((head) => accessibleNameOf(head).startsWith(title))!;
export const toggleSection = (title: string): void =>
  void fireEvent.click(sectionHeading(title).querySelector('button')!);
