import { createContext, memo, type MouseEvent, type ReactNode, useContext } from 'react';
import { hashAddress, setSymbolInAddress, useCurrentTabId } from '../hooks/hashRoute';
import { rememberListedSymbols } from '../hooks/symbolList';

/**
 * True when each symbol is a link to the market view of the symbol. The app sets the value to true when the bot lists
 * the capability `market.watch`.
 */
export const SymbolLinksContext = createContext(false);

type Props = { symbol: string; children?: ReactNode; tabIndex?: number };

/**
 * Shows a symbol as a link that opens the market view of the symbol. The symbol is plain text when the bot offers no
 * market view.
 */
export const SymbolLink = memo(function SymbolLink({ symbol, children = symbol, tabIndex }: Props) {
  const offered = useContext(SymbolLinksContext);
  return offered ? <SymbolAnchor symbol={symbol} children={children} tabIndex={tabIndex} /> : children;
});

function SymbolAnchor({ symbol, children, tabIndex }: Props) {
  const tabId = useCurrentTabId();
  function open(event: MouseEvent<HTMLAnchorElement>): void {
    // Stops the click event, because the row around the link may have a click handler.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    rememberListedSymbols(event.currentTarget);
    setSymbolInAddress(symbol);
  }
  return (
    <a
      className="symbol-link"
      // A new window opens the symbol without the filters of the tab.
      href={hashAddress(tabId, { symbol })}
      data-symbol={symbol}
      title={`Open the market view of ${symbol}`}
      tabIndex={tabIndex}
      onClick={open}
    >
      {children}
    </a>
  );
}
