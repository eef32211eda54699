import { screen, within } from '@testing-library/react';

const textOf = (element: Element | null | undefined): string => element?.textContent ?? '';

// A search by label computes no styles. A search by role computes the styles of every element of the page.
const controlBar = (): HTMLElement => screen.getByLabelText('Bot control');

/** Returns a value of the control bar, such as Status or Active Trades. */
export function controlBarFigure(label: string): string {
  const name = within(controlBar()).getByText(label, { selector: 'dt .long' });
  return textOf(name.closest('div')?.querySelector('dd'));
}

/** Returns the names of the visible commands in the control bar. */
export const visibleCommands = (): string[] =>
  within(controlBar())
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? textOf(button));

/** Returns the marks of failed commands, which are below their commands. */
export const commandMarks = (): string[] =>
  within(controlBar())
    .queryAllByRole('status')
    .map(textOf)
    .filter((mark) => mark !== '');

/** Returns a figure of the Dashboard and the mark of an old value beside it. */
export function dashboardCard(label: string): { number: string; mark: string } {
  const value = screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('.value');
  const [number, ...marks] = value?.querySelectorAll(':scope > :not(.more)') ?? [];
  return { number: textOf(number), mark: marks.map(textOf).join(' ') };
}

/** Returns the rows of a table. Each row is one line of text. */
export const tableRows = (table: string): string[] =>
  within(screen.getByRole('region', { name: table }))
    .queryAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(textOf).join(' '));

export const messageTexts = (): string[] => [...screen.getByRole('log', { name: 'Messages' }).children].map(textOf);

export const headerText = (): string => textOf(screen.getByRole('heading', { level: 1 }).closest('header'));
export const statusLineText = (): string => textOf(screen.getByRole('contentinfo'));
export const chosenTab = (): string => textOf(screen.getByRole('tab', { selected: true }));
