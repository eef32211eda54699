import { IconButton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { formatBps, formatPrice } from '@/domain/format/format';
import { spreadBps } from '@/domain/orderFlow/bookFigures';
import { useLiveBook } from '@/store/useFrameStreams';
import { setSymbolInAddress } from '@/ui/hooks/hashRoute';
import { neighbourSymbol } from '@/ui/hooks/symbolList';
import { BookAge, useBookAge } from './BookAge';
import { MarketView } from './MarketView';
import { useCloseUnfollowedSymbol } from './useCloseUnfollowedSymbol';

const QUOTE_UPDATE_INTERVAL_MS = 250;

const SymbolPanelFrame = styled('section')(({ theme }) => ({
  minHeight: 0,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  gridTemplateColumns: 'minmax(0, 1fr)',
  background: theme.vars.palette.background.default,
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    minHeight: 40,
    padding: theme.spacing(0, 1, 0, 3),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.paper,
    whiteSpace: 'nowrap',
  },
  '& h2': { ...theme.typography.h2, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > header .mid': { ...theme.typography.h2 },
  '& > header .spread': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& > header .ways': { marginLeft: 'auto', display: 'flex' },
  // Clips the visually hidden texts, which would extend the page without the relative position.
  '& > .scroller': { position: 'relative', overflow: 'auto', padding: theme.spacing(2, 3, 3) },
  // Marks old figures with grey, which keeps the text easy to read.
  '& > .scroller[data-old]': { filter: 'grayscale(1)' },
}));

/**
 * Shows the market data of one symbol beside the open tab. Escape closes the panel, and arrow keys change the symbol.
 */
export function SymbolPanel({ symbol }: { symbol: string }) {
  const place = useRef<HTMLElement>(null);
  const previous = neighbourSymbol(symbol, -1);
  const next = neighbourSymbol(symbol, 1);
  const { oldSince } = useBookAge(symbol);
  useCloseUnfollowedSymbol(symbol);
  useFocusPanelOnOpening(place);
  useSymbolPanelKeys({ previous, next });
  return (
    <SymbolPanelFrame ref={place} tabIndex={-1} data-symbol-panel aria-label={`Market view of ${symbol}`}>
      <header>
        <h2>{symbol}</h2>
        <SymbolQuote symbol={symbol} />
        <BookAge symbol={symbol} />
        <div className="ways">
          <NeighbourSymbolButton label="Previous symbol" sign="‹" symbol={previous} />
          <NeighbourSymbolButton label="Next symbol" sign="›" symbol={next} />
          <IconButton
            aria-label="Close the market view"
            title="Close (Escape)"
            onClick={() => setSymbolInAddress(null)}
          >
            ×
          </IconButton>
        </div>
      </header>
      <div className="scroller" data-old={oldSince !== null || undefined}>
        <MarketView symbol={symbol} />
      </div>
    </SymbolPanelFrame>
  );
}

function SymbolQuote({ symbol }: { symbol: string }) {
  const frame = useLiveBook(symbol, QUOTE_UPDATE_INTERVAL_MS)?.frame;
  if (!frame) return null;
  return (
    <>
      <span className="mid">{formatPrice(frame.mid)}</span>
      <span className="spread">{formatBps(spreadBps(frame))} bps</span>
    </>
  );
}

function NeighbourSymbolButton({ label, sign, symbol }: { label: string; sign: string; symbol: string | null }) {
  return (
    <IconButton
      aria-label={label}
      title={symbol ?? undefined}
      disabled={symbol === null}
      onClick={() => setSymbolInAddress(symbol)}
    >
      {sign}
    </IconButton>
  );
}

/** Focuses the symbol panel on opening and restores the previous focus on closing. */
function useFocusPanelOnOpening(place: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    place.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [place]);
}

function useSymbolPanelKeys({ previous, next }: { previous: string | null; next: string | null }): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (event.key === 'Escape') {
        if (!(target instanceof Element) || !target.closest(ESCAPE_HANDLING_SELECTOR)) setSymbolInAddress(null);
        return;
      }
      const inPanel = target instanceof Element && target.closest('[data-symbol-panel]') !== null;
      if (!inPanel || (target instanceof Element && target.closest(ARROW_KEY_HANDLING_SELECTOR))) return;
      const symbol =
        event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? previous : isNextSymbolKey(event) ? next : null;
      if (symbol === null) return;
      event.preventDefault();
      setSymbolInAddress(symbol);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [previous, next]);
}

const ESCAPE_HANDLING_SELECTOR =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], aside:not([data-symbol-dock]), input, textarea';
const ARROW_KEY_HANDLING_SELECTOR = '[role="group"], input, textarea, select';

const isNextSymbolKey = ({ key }: KeyboardEvent): boolean => key === 'ArrowDown' || key === 'ArrowRight';
