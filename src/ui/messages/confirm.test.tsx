import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialogHost } from './ConfirmDialogHost';
import { confirmAction, type ConfirmQuestion } from './confirm';

const CLOSE_ALL_QUESTION: ConfirmQuestion = {
  title: 'Close all positions?',
  body: '3 positions.',
  verb: 'Close All',
  danger: true,
};

async function askQuestion(question: ConfirmQuestion): Promise<Promise<boolean>[]> {
  let answer!: Promise<boolean>;
  await act(async () => {
    answer = confirmAction(question);
  });
  // Returns the promise in an array, because an async function would wait for a returned promise.
  return [answer];
}

test.each([
  [CLOSE_ALL_QUESTION, 'confirm', true, false],
  [{ title: 'Start?', body: 'Real money.', verb: 'Start Bot', typed: 'LIVE' }, 'prompt', ' live ', null],
] as const)(
  'the browser asks "$title" when the code of the dialog cannot be loaded',
  async (question, kind, given, refusal) => {
    const failedLoad = jest.spyOn(console, 'error').mockImplementation();
    jest.doMock('./QuestionDialog', () => {
      throw new Error('removed by an update');
    });
    const browser = jest.spyOn(window, kind).mockReturnValueOnce(given).mockReturnValueOnce(refusal);
    render(<ConfirmDialogHost />);
    const [confirmed] = await askQuestion(question);
    await expect(confirmed).resolves.toBe(true);
    const [refused] = await askQuestion(question);
    await expect(refused).resolves.toBe(false);
    expect(browser).toHaveBeenCalledWith(expect.stringContaining(question.title));
    jest.dontMock('./QuestionDialog');
    browser.mockRestore();
    failedLoad.mockRestore();
  },
);

test('a confirmation question opens with the focus on Cancel', async () => {
  render(<ConfirmDialogHost />);
  const [answer] = await askQuestion(CLOSE_ALL_QUESTION);
  expect(screen.getByRole('dialog', { name: 'Close all positions?' })).toHaveAccessibleDescription('3 positions.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect(answer).resolves.toBe(false);
});

test('Escape cancels an open confirmation question', async () => {
  render(<ConfirmDialogHost />);
  const [answer] = await askQuestion(CLOSE_ALL_QUESTION);
  await userEvent.keyboard('{Escape}');
  await expect(answer).resolves.toBe(false);
  expect(screen.queryByText('3 positions.')).not.toBeInTheDocument();
});

test('a press on the confirm button confirms the action', async () => {
  render(<ConfirmDialogHost />);
  const [answer] = await askQuestion(CLOSE_ALL_QUESTION);
  await userEvent.click(screen.getByRole('button', { name: 'Close All' }));
  await expect(answer).resolves.toBe(true);
});

test('the confirm button is disabled until the required text is typed', async () => {
  render(<ConfirmDialogHost />);
  const [answer] = await askQuestion({ title: 'Start?', body: 'Real money.', verb: 'Start Bot', typed: 'LIVE' });
  const start = screen.getByRole('button', { name: 'Start Bot' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Type LIVE to continue' }), 'liv');
  expect(start).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await userEvent.keyboard('e{Enter}');
  await expect(answer).resolves.toBe(true);
});

test('a second confirmation question cancels the first question', async () => {
  render(<ConfirmDialogHost />);
  const [first] = await askQuestion(CLOSE_ALL_QUESTION);
  const [second] = await askQuestion({ title: 'Start?', body: 'Now.', verb: 'Start Bot' });
  await expect(first).resolves.toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Start Bot' }));
  await expect(second).resolves.toBe(true);
});

test('a confirmation question is cancelled when the page unmounts', async () => {
  const { unmount } = render(<ConfirmDialogHost />);
  const [answer] = await askQuestion(CLOSE_ALL_QUESTION);
  unmount();
  await expect(answer).resolves.toBe(false);
});
