import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AlertDialog } from './AlertDialog';
import { NoticeStack } from './NoticeStack';

test('messages appear in one polite live region that exists before the first message', async () => {
  const onDismiss = jest.fn();
  const { rerender } = render(<NoticeStack notices={[]} onDismiss={onDismiss} />);
  const region = screen.getByRole('log', { name: 'Messages' });
  expect(region).toHaveAttribute('aria-live', 'polite');
  rerender(
    <NoticeStack
      notices={[
        { id: '1', severity: 'success', text: 'Position closed', count: 1 },
        { id: '2', severity: 'error', text: 'Error closing position: gone', count: 3 },
      ]}
      onDismiss={onDismiss}
    />,
  );
  expect(within(region).getByText('Position closed')).toBeInTheDocument();
  expect(within(region).getByText('Error closing position: gone (3 times)')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Error closing position: gone' }));
  expect(onDismiss).toHaveBeenCalledWith('2');
});

test('a dismissed message passes the focus to the next message or to the content', async () => {
  const notices = ['1', '2'].map((id) => ({ id, severity: 'error' as const, text: `Failure ${id}`, count: 1 }));
  const page = (shown: typeof notices) => (
    <>
      <div role="tabpanel" tabIndex={0} />
      <NoticeStack notices={shown} onDismiss={jest.fn()} />
    </>
  );
  const { rerender } = render(page(notices));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Failure 1' }));
  rerender(page(notices.slice(1)));
  expect(screen.getByRole('button', { name: 'Dismiss: Failure 2' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  rerender(page([]));
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

describe('while a dialog is open', () => {
  const notices = [{ id: '1', severity: 'error', text: 'Cannot delete built-in preset', count: 1 } as const];
  const page = (onDismiss: () => void, onClose: () => void, open: boolean) => (
    <>
      <button>Behind</button>
      <NoticeStack notices={notices} onDismiss={onDismiss} />
      {open && <AlertDialog severity="success" text="Saved" count={1} onClose={onClose} />}
    </>
  );

  test('the Tab key cycles between the buttons of an open dialog and of the messages', async () => {
    const onDismiss = jest.fn();
    render(page(onDismiss, jest.fn(), true));
    const dismiss = await screen.findByRole('button', { name: /^Dismiss/ });
    expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'Done' })).toBeInTheDocument();
    await userEvent.tab();
    expect(dismiss).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onDismiss).toHaveBeenCalledWith('1');
  });

  test('Escape on a focused message closes the open dialog and keeps the message', async () => {
    const onDismiss = jest.fn();
    const onClose = jest.fn();
    render(page(onDismiss, onClose, true));
    await screen.findByRole('button', { name: /^Dismiss/ });
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onDismiss).not.toHaveBeenCalled();
  });

  test('messages move from the dialog to the page when the dialog closes', async () => {
    const { rerender, container } = render(page(jest.fn(), jest.fn(), true));
    expect(container).not.toContainElement(await screen.findByText('Cannot delete built-in preset'));
    rerender(page(jest.fn(), jest.fn(), false));
    await waitFor(() => expect(container).toContainElement(screen.getByText('Cannot delete built-in preset')));
  });
});
