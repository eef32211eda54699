import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoticeStack } from './NoticeStack';

test('messages stand in one polite region that is there before the first of them', async () => {
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
