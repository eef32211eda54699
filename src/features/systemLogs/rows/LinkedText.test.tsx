import { render, screen } from '@testing-library/react';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';
import { SymbolLinksContext } from '@/ui/widgets/SymbolLink';
import { VersionLinksContext } from '@/ui/widgets/VersionLink';
import { LinkedText } from './LinkedText';
import { LogDisplayContext } from '../views/logDisplay';

const LOG_DISPLAY_STATE = { search: /T LTC/giu, expanded: new Set<string>(), toggle: () => undefined };

test.each([true, false])('a symbol in a log message is a link only when the bot offers market views: %p', (offered) => {
  const { container } = render(
    <SymbolLinksContext value={offered}>
      <LinkedText text="SHORT LTCUSDT opened" />
    </SymbolLinksContext>,
  );
  expect(container).toHaveTextContent('SHORT LTCUSDT opened');
  expect(screen.queryByRole('link', { name: 'LTCUSDT' }) !== null).toBe(offered);
});

test.each([true, false])('a version in a log message is a link only when the bot has a history: %p', (offered) => {
  render(
    <VersionLinksContext value={offered}>
      <LinkedText text="Parameters 1.0.3 loaded, preset balanced" />
    </VersionLinksContext>,
  );
  const link = screen.queryByRole('link', { name: '1.0.3' });
  expect(link?.getAttribute('href')).toBe(offered ? '#parameters?view=history&version=1.0.3' : undefined);
});

test('a search hit across the border of a link is marked on both sides', () => {
  const { container } = render(
    <ConsoleTheme>
      <SymbolLinksContext value>
        <LogDisplayContext value={LOG_DISPLAY_STATE}>
          <LinkedText text="SHORT LTCUSDT opened" />
        </LogDisplayContext>
      </SymbolLinksContext>
    </ConsoleTheme>,
  );
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['T ', 'LTC']);
  expect(container).toHaveTextContent('SHORT LTCUSDT opened');
});
