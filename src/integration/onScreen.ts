import { screen, within } from '@testing-library/react';

const textContentOf = (element: Element | null | undefined): string => element?.textContent ?? '';

// A search by label computes no styles. A search by role computes the styles of every element of the page.
const controlBar = (): HTMLElement => screen.getByLabelText('Bot control');

/** Returns a value of the control bar, such as Status or Active Trades. */
export function controlBarFigure(label: string): string {
  const name = within(controlBar()).getByText(label, { selector: 'dt .long' });
  return textContentOf(name.closest('div')?.querySelector('dd'));
}

/** Returns the names of the visible commands in the control bar. */
export const visibleCommands = (): string[] =>
  within(controlBar())
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? textContentOf(button));

/** Returns the failure texts that the control bar shows below its commands. */
export const failedCommandTexts = (): string[] =>
  within(controlBar())
    .queryAllByRole('status')
    .map(textContentOf)
    .filter((mark) => mark !== '');

/** Returns the figure of a Dashboard card and the text that marks the figure as old. */
export function dashboardCard(label: string): { number: string; mark: string } {
  const term = screen.getByText(label, { selector: 'dt' });
  const number = term.parentElement?.querySelector('.value > .number');
  return { number: textContentOf(number), mark: [...term.children].map(textContentOf).join(' ') };
}

/** Returns the rows of a table. Each row is one line of text. */
export const tableRows = (table: string): string[] =>
  within(screen.getByRole('region', { name: table }))
    .queryAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(textContentOf).join(' '));

export const messageTexts = (): string[] =>
  [...screen.getByRole('log', { name: 'Messages' }).children].map(textContentOf);

export const pageHeaderText = (): string => textContentOf(screen.getByRole('heading', { level: 1 }).closest('header'));
export const statusLineText = (): string => textContentOf(screen.getByRole('contentinfo'));
export const selectedTabName = (): string => textContentOf(screen.getByRole('tab', { selected: true }));
