import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openAddress, replaceAddress, setSymbolInAddress, useSymbolInAddress } from '../hooks/hashRoute';
import { neighbourSymbol } from '../hooks/symbolList';
import { SymbolLink, SymbolLinksContext } from './SymbolLink';

beforeEach(() => history.replaceState(null, '', '#trades?status=open'));

function DisplayedSymbol() {
  return <output>{useSymbolInAddress() ?? 'none'}</output>;
}

const renderSymbolLinks = (offered: boolean): void => {
  render(
    <SymbolLinksContext value={offered}>
      <DisplayedSymbol />
      <ul>
        {['BTCUSDT', 'ETHUSDT', 'ETHUSDT', 'SOLUSDT'].map((symbol, row) => (
          <li key={row}>
            <SymbolLink symbol={symbol} />
          </li>
        ))}
      </ul>
    </SymbolLinksContext>,
  );
};

const nextHashChange = () => new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));

test('a symbol is plain text when the bot offers no market view', () => {
  renderSymbolLinks(false);
  expect(screen.getByText('BTCUSDT')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a click on a symbol opens the market view and keeps the filters of the tab', async () => {
  renderSymbolLinks(true);
  await userEvent.click(screen.getByRole('link', { name: 'BTCUSDT' }));
  expect(location.hash).toBe('#trades?status=open&symbol=BTCUSDT');
  expect(screen.getByRole('status')).toHaveTextContent('BTCUSDT');
});

test('the neighbouring symbols come from the list that contains the clicked symbol', async () => {
  renderSymbolLinks(true);
  await userEvent.click(screen.getAllByRole('link', { name: 'ETHUSDT' })[0]!);
  expect(neighbourSymbol('ETHUSDT', 1)).toBe('SOLUSDT');
  expect(neighbourSymbol('ETHUSDT', -1)).toBe('BTCUSDT');
  expect(neighbourSymbol('SOLUSDT', 1)).toBeNull();
  expect(neighbourSymbol('XRPUSDT', 1)).toBeNull();
});

test('the symbol of the market view stays in the address when the filters of the tab change', () => {
  renderSymbolLinks(true);
  act(() => setSymbolInAddress('ETHUSDT'));
  act(() => openAddress('#trades?page=2'));
  expect(location.hash).toBe('#trades?page=2&symbol=ETHUSDT');
  act(() => replaceAddress('#trades'));
  expect(location.hash).toBe('#trades?symbol=ETHUSDT');
});

test('the market view stays open when a link changes the tab', async () => {
  renderSymbolLinks(true);
  act(() => setSymbolInAddress('ETHUSDT'));
  await act(async () => {
    location.hash = '#logs';
    await nextHashChange();
  });
  expect(location.hash).toBe('#logs?symbol=ETHUSDT');
  expect(screen.getByRole('status')).toHaveTextContent('ETHUSDT');
});

test('closing the market view removes only the symbol from the address', () => {
  renderSymbolLinks(true);
  act(() => setSymbolInAddress('ETHUSDT'));
  act(() => setSymbolInAddress(null));
  expect(location.hash).toBe('#trades?status=open');
  expect(screen.getByRole('status')).toHaveTextContent('none');
});

test('an address with an invalid symbol opens no market view', () => {
  renderSymbolLinks(true);
  act(() => openAddress('#trades?symbol=%3Cscript%3E'));
  expect(screen.getByRole('status')).toHaveTextContent('none');
});
