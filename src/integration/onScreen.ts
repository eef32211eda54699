import { screen, within } from '@testing-library/react';

const text = (element: Element | null | undefined): string => element?.textContent ?? '';

const controlBar = (): HTMLElement => screen.getByRole('region', { name: 'Bot control' });

/** Returns a figure of the control bar, such as Status or Active Trades. */
export function figure(label: string): string {
  const name = within(controlBar()).getByText(label, { selector: 'dt .long' });
  return text(name.closest('div')?.querySelector('dd'));
}

/** Returns the names of the commands in the control bar. */
export const shownCommands = (): string[] =>
  within(controlBar())
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? text(button));

/** Returns the marks of failed commands, below their commands. */
export const commandMarks = (): string[] =>
  within(controlBar())
    .queryAllByRole('status')
    .map(text)
    .filter((mark) => mark !== '');

/** Returns a figure of the Dashboard: its number, and the mark of an old value beside it. */
export function card(label: string): { number: string; mark: string } {
  const value = screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('.value');
  const [number, ...marks] = value?.querySelectorAll(':scope > :not(.more)') ?? [];
  return { number: text(number), mark: marks.map(text).join(' ') };
}

/** Returns the rows of a table, each as one line of text. */
export const rows = (table: string): string[] =>
  within(screen.getByRole('region', { name: table }))
    .queryAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(text).join(' '));

export const messages = (): string[] => [...screen.getByRole('log', { name: 'Messages' }).children].map(text);

export const header = (): string => text(screen.getByRole('heading', { level: 1 }).closest('header'));
export const statusLine = (): string => text(screen.getByRole('contentinfo'));
export const chosenTab = (): string => text(screen.getByRole('tab', { selected: true }));
