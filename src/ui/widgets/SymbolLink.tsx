import { createContext, memo, type MouseEvent, type ReactNode, useContext } from 'react';
import { addressOf, showSymbol, usePlace } from '../hooks/hashRoute';
import { rememberSymbols } from '../hooks/symbolList';

/** Whether symbols lead to their panel. The app provides it; false until the bot lists `market.watch`. */
export const SymbolLinksContext = createContext(false);

type Props = { symbol: string; children?: ReactNode; tabIndex?: number };

/** A symbol that opens its panel beside the tab; plain text where the bot offers none. */
export const SymbolLink = memo(function SymbolLink({ symbol, children = symbol, tabIndex }: Props) {
  const offered = useContext(SymbolLinksContext);
  return offered ? <Link symbol={symbol} children={children} tabIndex={tabIndex} /> : children;
});

function Link({ symbol, children, tabIndex }: Props) {
  const place = usePlace();
  function open(event: MouseEvent<HTMLAnchorElement>): void {
    // A row may have an action of its own.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    rememberSymbols(event.currentTarget);
    showSymbol(symbol);
  }
  return (
    <a
      className="symbol-link"
      // For a new window: there the filters of the tab are left out.
      href={addressOf(place, { symbol })}
      data-symbol={symbol}
      title={`Open the market view of ${symbol}`}
      tabIndex={tabIndex}
      onClick={open}
    >
      {children}
    </a>
  );
}
