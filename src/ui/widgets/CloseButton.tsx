import { Button } from '@mui/material';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { isOpen, type Trade } from '@/contract/trade';
import { SteadyLabel } from '../figures/SteadyLabel';
import { useIsOld } from '../hooks/useNow';

/** A close that was answered but had no effect for this long can be repeated. */
export const CLOSING_DOUBTED_AFTER_MS = 15_000;

export type Closing = {
  /** Monotonic time since which it is closing; undefined when the trade is not being closed. */
  closingSince: (trade: Trade) => number | undefined;
  /** Number of open trades of the symbol. */
  meant: (trade: Trade) => number;
  close: (trade: Trade) => void;
};

type Props = {
  trade: Trade;
  closing: Closing;
  tabIndex?: number;
  /** Outside the table nothing else names the position, so the button does. */
  alone?: boolean;
};

/** Renders nothing for a closed trade. */
export const CloseButton = (props: Props) => isOpen(props.trade) && <Face {...props} />;

const IN_ROW = { minHeight: 0, minWidth: 0, padding: '0 6px', fontSize: '0.75rem' };

function Face({ trade, closing, tabIndex, alone = false }: Props) {
  const button = useCellKeepsFocus();
  const since = closing.closingSince(trade) ?? null;
  const doubted = useIsOld(since, CLOSING_DOUBTED_AFTER_MS);
  const busy = since !== null && !doubted;
  const count = closing.meant(trade);
  const { idle, spoken } = alone ? namedInWords(count) : namedInRow(count, trade.symbol);
  return (
    <Button
      ref={button}
      variant="outlined"
      color="inherit"
      tabIndex={tabIndex}
      // Not `disabled`, which would lose the focus.
      aria-disabled={busy || undefined}
      aria-label={busy ? `Closing ${trade.symbol}` : spoken}
      title={count > 1 ? `${count} open trades share ${trade.symbol}: all of them are closed` : undefined}
      onClick={(event) => {
        event.stopPropagation();
        if (!busy) closing.close(trade);
      }}
      onKeyDown={keepSpace}
      sx={{ borderColor: 'text.secondary', ...(!alone && IN_ROW) }}
    >
      <SteadyLabel shown={busy ? 'Closing…' : idle} among={[idle, 'Closing…']} />
    </Button>
  );
}

const namedInRow = (count: number, symbol: string) => ({
  idle: count > 1 ? `Close ×${count}` : 'Close',
  spoken: count > 1 ? `Close all ${count} open ${symbol} trades` : `Close ${symbol}`,
});

// The visible text is its name; the title of the sheet names the trade.
const namedInWords = (count: number) => ({
  idle: count > 1 ? `Close ${count} Positions` : 'Close Position',
  spoken: undefined,
});

/** Hazard: the grid handles Space as 'page down', and the button would never be pressed. */
function keepSpace(event: KeyboardEvent): void {
  if (event.key === ' ') event.stopPropagation();
}

/** The button disappears with the last open trade of its row; its focus stays in the cell. */
function useCellKeepsFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const leaving = button.current;
    return () => {
      if (leaving !== null && leaving === document.activeElement) {
        leaving.closest<HTMLElement>('[role="gridcell"]')?.focus({ preventScroll: true });
      }
    };
  }, []);
  return button;
}
