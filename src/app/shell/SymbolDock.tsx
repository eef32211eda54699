import { Box } from '@mui/material';
import { useContext } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useSymbolInAddress } from '@/ui/hooks/hashRoute';
import { theme } from '@/ui/theme/theme';
import { smallScreenQuery } from '@/ui/theme/widths';
import { SymbolLinksContext } from '@/ui/widgets/SymbolLink';
import { lazySymbolPanel } from '../orderFlow';
import { PanelSkeleton } from './PanelSkeleton';
import { TabFailure } from '@/ui/messages/TabFailure';

const MARKET_VIEW_COVERS_TAB_QUERY = theme.breakpoints.down('md');
const SYMBOL_DOCK_ATTRIBUTE = 'data-symbol-dock';

/** Hides the covered tab from view and from the tab order on a narrow screen. */
export const COVERED_TAB_STYLE = {
  [MARKET_VIEW_COVERS_TAB_QUERY]: {
    [`&:has(> [${SYMBOL_DOCK_ATTRIBUTE}]) > :not([${SYMBOL_DOCK_ATTRIBUTE}])`]: { visibility: 'hidden' },
  },
};
/** Removes the covered tab on a small screen, where the tab may be much taller than the market view. */
export const REPLACED_TAB_STYLE = {
  [`&:has(> [${SYMBOL_DOCK_ATTRIBUTE}]) > :not([${SYMBOL_DOCK_ATTRIBUTE}])`]: { display: 'none' },
};

/** Shows the market view beside the tab, or over the tab on a narrow screen. */
export function SymbolDock() {
  const symbol = useSymbolInAddress();
  const offered = useContext(SymbolLinksContext);
  if (symbol === null || !offered) return null;
  const { Part, forget } = lazySymbolPanel;
  return (
    <Box
      component="aside"
      data-symbol-dock
      aria-label="Market view"
      sx={{
        gridArea: '2 / 2',
        minHeight: 0,
        display: 'grid',
        gridTemplateRows: 'minmax(0, 1fr)',
        gridTemplateColumns: 'minmax(0, 1fr)',
        width: 'clamp(30rem, 36vw, 48rem)',
        borderLeft: 1,
        borderColor: 'divider',
        [MARKET_VIEW_COVERS_TAB_QUERY]: {
          gridArea: '1 / 1 / -1 / -1',
          position: 'absolute',
          inset: 0,
          width: 'auto',
          borderLeft: 0,
          zIndex: 1,
        },
        [smallScreenQuery]: { position: 'relative', height: 'max(22rem, calc(100dvh - 6rem))' },
      }}
    >
      <ErrorBoundary
        onReset={forget}
        resetKeys={[symbol]}
        fallbackRender={(failure) => <TabFailure label="The market view" {...failure} />}
      >
        <Part fallback={<PanelSkeleton />} symbol={symbol} />
      </ErrorBoundary>
    </Box>
  );
}
