import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createGuardedPart } from '@/ui/messages/guardedPart';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';
import { HeaderPopover } from './HeaderPopover';

test('a header panel opens even if its code never arrives', async () => {
  const lazyPanel = createLazyComponent<object>(() => new Promise(() => undefined));
  const Panel = createGuardedPart('Settings', lazyPanel);
  render(
    <ConsoleTheme>
      <HeaderPopover label="Settings" icon={<svg />} load={lazyPanel.load}>
        {() => <Panel fallback="Loading the settings" />}
      </HeaderPopover>
    </ConsoleTheme>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  // The first popper also loads its own code.
  expect(await screen.findByText('Loading the settings', undefined, { timeout: 10_000 })).toBeVisible();
});
