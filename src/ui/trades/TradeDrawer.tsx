import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Trade } from '@/contract/trades/trade';
import { SideChip } from '../figures/SideChip';
import { LEAST_DRAWER_WIDTH_REM, useDrawerWidth } from './drawerWidth';
import { SymbolLink } from '../widgets/SymbolLink';

// The drawer is above the sticky cells of the grid.
const DrawerFrame = styled('aside')(({ theme }) => ({
  position: 'absolute',
  zIndex: 40,
  inset: '0 0 0 auto',
  width: `min(${LEAST_DRAWER_WIDTH_REM}rem, 100%)`,
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
  // `position: relative` keeps visually hidden texts inside the scrolled body. Without a position, hidden texts would
  // extend the tab.
  '& > .body': { position: 'relative', flex: 1, minHeight: 0, overflow: 'auto', padding: theme.spacing(2, 3) },
}));

export type TradeDrawerProps = {
  trade: Trade;
  actions?: ReactNode;
  children: ReactNode;
  /** True when the keyboard opened the details, so that the drawer takes the focus. */
  byKey: boolean;
  onDone: () => void;
};

/** Shows the details of a trade beside the table. The drawer is no dialog, so that every command stays usable. */
export function TradeDrawer({ trade, actions, children, byKey, onDone }: TradeDrawerProps) {
  const titleId = useId();
  const root = useRef<HTMLElement>(null);
  const width = useDrawerWidth(root);
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const drawer = root.current;
    return () => {
      if (drawer?.contains(document.activeElement) && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    <DrawerFrame ref={root} aria-labelledby={titleId} style={{ width }}>
      <header>
        <h2 id={titleId}>
          <SymbolLink symbol={trade.symbol} /> <SideChip side={trade.side} />
        </h2>
        <Button autoFocus={byKey} variant="outlined" color="inherit" onClick={onDone}>
          Done
        </Button>
      </header>
      {/* A focusable body lets the operator scroll with the keyboard. */}
      <div className="body" tabIndex={0} role="group" aria-label="Fields of the trade">
        {children}
      </div>
      {trade.status !== 'CLOSED' && actions && <footer>{actions}</footer>}
    </DrawerFrame>
  );
}
