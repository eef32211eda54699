import { Box } from '@mui/material';
import { Suspense, useContext } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useSymbolInAddress } from '@/ui/hooks/hashRoute';
import { theme } from '@/ui/theme/theme';
import { SymbolLinksContext } from '@/ui/widgets/SymbolLink';
import { symbolPanel } from '../orderFlow';
import { PanelSkeleton } from './PanelSkeleton';
import { TabFailure } from './TabFailure';

/** Below this width the market view covers the tab. The control bar stays visible at every width. */
const sheetWidth = theme.breakpoints.down('md');
const DOCK_ATTRIBUTE = 'data-symbol-dock';

/** On a narrow screen, hides the tab behind the market view and removes it from the tab order. */
export const behindSheet = {
  [sheetWidth]: { [`&:has(> [${DOCK_ATTRIBUTE}]) > :not([${DOCK_ATTRIBUTE}])`]: { visibility: 'hidden' } },
};

/** Shows the market view beside the tab. On a narrow screen it covers the tab. */
export function SymbolDock() {
  const symbol = useSymbolInAddress();
  const offered = useContext(SymbolLinksContext);
  if (symbol === null || !offered) return null;
  const { Part, forget } = symbolPanel;
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
        [sheetWidth]: {
          gridArea: '1 / 1 / -1 / -1',
          position: 'absolute',
          inset: 0,
          width: 'auto',
          borderLeft: 0,
          zIndex: 1,
        },
      }}
    >
      <ErrorBoundary
        onReset={forget}
        resetKeys={[symbol]}
        fallbackRender={(failure) => <TabFailure label="The market view" {...failure} />}
      >
        <Suspense fallback={<PanelSkeleton />}>
          <Part symbol={symbol} />
        </Suspense>
      </ErrorBoundary>
    </Box>
  );
}
