import { Box } from '@mui/material';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ControlBar } from '@/features/botControl/ControlBar';
import { useHashRoute } from '@/ui/hooks/hashRoute';
import { OutageContext } from '@/ui/messages/outage';
import { OUTAGE_OPACITY } from '@/ui/theme/palette';
import { PageHeader } from './PageHeader';
import { ShortcutKeysDialog } from '../dialogs/ShortcutKeysDialog';
import { OutageBanner } from '../connection/OutageBanner';
import { PageMode } from '../mode/PageMode';
import { lazyCommandPalette } from '../palette/lazyCommandPalette';
import { StatusLine } from './StatusLine';
import { COVERED_TAB_STYLE, SymbolDock } from './SymbolDock';
import { TabBar } from './TabBar';
import { TabPanel } from './TabPanel';
import { tabForHash } from '../tabs';
import { useIgnoreClicksAfterShift } from './useIgnoreClicksAfterShift';
import { useFocusHandover } from './useFocusHandover';
import { useIdlePrefetch } from './useIdlePrefetch';
import { useOutage } from '../connection/useOutage';
import { useShortcuts } from '../dialogs/useShortcuts';

/** Lays out the main screen, where the tab content scrolls and the page does not. */
export function MainLayout({ takesFocus }: { takesFocus: boolean }) {
  const { tabId } = useHashRoute();
  const tab = tabForHash(tabId);
  const keys = useShortcuts();
  const outage = useOutage();
  const dropClicks = useIgnoreClicksAfterShift(outage?.kind ?? 'none');
  const closePalette = (): void => {
    keys.show(null);
  };
  useIdlePrefetch();
  useFocusHandover(tab, takesFocus);
  return (
    <Box
      sx={{
        height: '100dvh',
        minHeight: 320,
        padding: '4px',
        display: 'grid',
        gridTemplateRows: 'auto auto auto minmax(0, 1fr) auto',
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <OutageContext value={outage !== null}>
        <PageHeader onShowShortcuts={() => keys.show('keys')} />
        <ControlBar />
        {outage ? <OutageBanner outage={outage} /> : <span />}
        <Box
          component="main"
          onClickCapture={dropClicks}
          sx={{
            display: 'grid',
            gridTemplateRows: 'auto minmax(0, 1fr)',
            gridTemplateColumns: 'minmax(0, 1fr) auto',
            '& > .MuiTabs-root': { gridColumn: '1 / -1' },
            minWidth: 0,
            // On a narrow screen the market view covers the tab bar and the tab.
            position: 'relative',
            ...COVERED_TAB_STYLE,
            // Shows the content in grey during an outage, with readable text.
            ...(outage && { filter: 'grayscale(0.8)', opacity: OUTAGE_OPACITY }),
          }}
        >
          <TabBar current={tab} />
          <TabPanel tab={tab} />
          <SymbolDock />
        </Box>
        <StatusLine />
      </OutageContext>
      <PageMode />
      <ShortcutKeysDialog open={keys.shown === 'keys'} onClose={() => keys.show(null)} />
      {keys.shown === 'palette' && (
        // An error of the command palette closes only the palette, for example after an update removed its code.
        <ErrorBoundary onReset={lazyCommandPalette.forget} onError={closePalette} fallback={null}>
          <Suspense>
            <lazyCommandPalette.Part onClose={closePalette} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Box>
  );
}
