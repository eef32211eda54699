import { Button } from '@mui/material';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { isOpen, type Trade } from '@/contract/trades/trade';
import { formatQuantity } from '@/domain/format/format';
import type { PositionDispute } from '@/domain/trades/heldPosition';
import { FixedWidthLabel } from '../figures/FixedWidthLabel';
import { useIsOld } from '../hooks/useNow';

/** Time after which the operator can repeat an accepted close request without effect, ms. */
export const REPEAT_CLOSE_AFTER_MS = 15_000;

export type TradeClosing = {
  /** Returns the monotonic start time of the close, or undefined for a trade that is not being closed. */
  closingSince: (trade: Trade) => number | undefined;
  countToClose: (trade: Trade) => number;
  close: (trade: Trade) => void;
  /** True for a bot that closes no single position. */
  isLacking?: boolean;
};

type Props = {
  trade: Trade;
  closing: TradeClosing;
  tabIndex?: number;
  /** True for a button outside a table, which must name the position. */
  alone?: boolean;
  /** What the account says against the position, or null. */
  dispute?: PositionDispute | null;
};

/**
 * Shows the button of an open trade, unless the bot closes no single position. Names the command that ends a position of
 * which the account holds nothing.
 */
export function CloseButton(props: Props) {
  const { trade, closing, dispute } = props;
  if (!isOpen(trade) || closing.isLacking) return null;
  if (dispute?.closable !== 0) return <OpenTradeCloseButton {...props} />;
  const { endedBy } = dispute;
  return (
    <span title={`The account holds nothing that Close can close. ${endedBy}, above, ends it.`}>by {endedBy}</span>
  );
}

const ROW_CLOSE_BUTTON_STYLE = { minHeight: 0, minWidth: 0, padding: '0 6px', fontSize: '0.75rem' };

function OpenTradeCloseButton({ trade, closing, tabIndex, alone = false, dispute }: Props) {
  const closable = dispute?.closable ?? null;
  const button = useFocusCellOnRemoval();
  const since = closing.closingSince(trade) ?? null;
  const doubted = useIsOld(since, REPEAT_CLOSE_AFTER_MS);
  const busy = since !== null && !doubted;
  const count = closing.countToClose(trade);
  const { idle, spoken } =
    closable !== null
      ? disputedTexts(closable, trade.symbol)
      : alone
        ? closeButtonTextsInSheet(count)
        : closeButtonTextsInRow(count, trade.symbol);
  return (
    <Button
      ref={button}
      variant="outlined"
      color="inherit"
      tabIndex={tabIndex}
      // A button with the attribute `disabled` would lose the focus.
      aria-disabled={busy || undefined}
      aria-label={busy ? `Closing ${trade.symbol}` : spoken}
      title={closeButtonTitle(count, trade.symbol, closable)}
      onClick={(event) => {
        event.stopPropagation();
        if (!busy) closing.close(trade);
      }}
      onKeyDown={stopSpaceKey}
      sx={{ borderColor: 'text.secondary', ...(!alone && ROW_CLOSE_BUTTON_STYLE) }}
    >
      <FixedWidthLabel shown={busy ? 'Closing…' : idle} among={[idle, 'Closing…']} />
    </Button>
  );
}

const closeButtonTextsInRow = (count: number, symbol: string) => ({
  idle: count > 1 ? `Close ×${count}` : 'Close',
  spoken: count > 1 ? `Close all ${count} open ${symbol} trades` : `Close ${symbol}`,
});

/** Names what the account still holds: a close can close no more. */
const disputedTexts = (closable: number, symbol: string) => ({
  idle: `Close ${formatQuantity(closable)}`,
  spoken: `Close ${formatQuantity(closable)} ${symbol}`,
});

function closeButtonTitle(count: number, symbol: string, closable: number | null): string | undefined {
  const shared = count > 1 ? `${count} open trades share ${symbol}: all of them are closed` : undefined;
  if (closable === null) return shared;
  const limit = `Bot and account differ: Close can close ${formatQuantity(closable)}`;
  return shared === undefined ? limit : `${limit}. ${shared}`;
}

// Returns the button texts for the trade details on a phone, whose title names the trade.
const closeButtonTextsInSheet = (count: number) => ({
  idle: count > 1 ? `Close ${count} Positions` : 'Close Position',
  spoken: undefined,
});

/** Stops the Space key from reaching the grid, which would scroll instead of pressing the button. */
function stopSpaceKey(event: KeyboardEvent): void {
  if (event.key === ' ') event.stopPropagation();
}

/** Moves the focus to the grid cell when the button disappears. */
function useFocusCellOnRemoval() {
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
