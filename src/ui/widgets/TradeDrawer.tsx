import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Trade } from '@/contract/trade';
import { SideChip } from '../figures/SideChip';
import { SymbolLink } from './SymbolLink';

// The drawer is above the sticky cells of the grid.
const Root = styled('aside')(({ theme }) => ({
  position: 'absolute',
  zIndex: 40,
  inset: '0 0 0 auto',
  width: 'min(24rem, 100%)',
  display: 'flex',
  flexDirection: 'column',
  background: theme.vars.palette.background.paper,
  borderLeft: `1px solid ${theme.vars.palette.divider}`,
  boxShadow: theme.vars.shadows[8],
  '& > header, & > footer': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(2),
    padding: theme.spacing(1.5, 3),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > footer': { justifyContent: 'space-between', borderTop: `1px solid ${theme.vars.palette.divider}`, border: 0 },
  '& h2': {
    ...theme.typography.subtitle1,
    fontWeight: 600,
    marginRight: 'auto',
    display: 'flex',
    gap: theme.spacing(2),
  },
  '& > .body': { flex: 1, minHeight: 0, overflow: 'auto', padding: theme.spacing(2, 3) },
}));

export type TradeDrawerProps = {
  trade: Trade;
  /** Commands for the trade. */
  actions?: ReactNode;
  children: ReactNode;
  /** True when the details were opened with the keyboard. The focus then moves to the drawer. */
  byKey: boolean;
  onDone: () => void;
};

/** Shows the details of a trade beside the table. The drawer is no dialog, so that every command stays usable. */
export function TradeDrawer({ trade, actions, children, byKey, onDone }: TradeDrawerProps) {
  const titleId = useId();
  const root = useRef<HTMLElement>(null);
  // The row that opened the details, which had the focus.
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const drawer = root.current;
    return () => {
      if (drawer?.contains(document.activeElement) && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    <Root ref={root} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>
          <SymbolLink symbol={trade.symbol} /> <SideChip side={trade.side} />
        </h2>
        <Button autoFocus={byKey} variant="outlined" color="inherit" onClick={onDone}>
          Done
        </Button>
      </header>
      {/* The body scrolls, so the keyboard must be able to focus it. */}
      <div className="body" tabIndex={0} role="group" aria-label="Fields of the trade">
        {children}
      </div>
      {trade.status !== 'CLOSED' && actions && <footer>{actions}</footer>}
    </Root>
  );
}
