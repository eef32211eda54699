import { Box } from '@mui/material';
import { ControlBar } from '@/features/botControl/ControlBar';
import { useHashRoute } from '@/ui/hashRoute';
import { Header } from './Header';
import { KeysDialog } from './KeysDialog';
import { PageMode } from './PageMode';
import { StatusLine } from './StatusLine';
import { TabBar } from './TabBar';
import { TabPanel } from './TabPanel';
import { tabOf } from './tabs';
import { useFocusKept } from './useFocusKept';
import { useIdlePrefetch } from './useIdlePrefetch';
import { useShortcuts } from './useShortcuts';

/** One screen without a page scroll: only the content of the tab scrolls. */
export function Shell({ takesFocus }: { takesFocus: boolean }) {
  const { place } = useHashRoute();
  const tab = tabOf(place);
  const keys = useShortcuts();
  useIdlePrefetch();
  useFocusKept(tab, takesFocus);
  return (
    <Box
      sx={{
        height: '100dvh',
        minHeight: 320,
        padding: '4px',
        display: 'grid',
        gridTemplateRows: 'auto auto minmax(0, 1fr) auto',
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Header onKeys={keys.open} />
      <ControlBar />
      <Box component="main" sx={{ display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr)', minWidth: 0 }}>
        <TabBar current={tab} />
        <TabPanel tab={tab} />
      </Box>
      <StatusLine />
      <PageMode />
      <KeysDialog open={keys.shown} onClose={keys.close} />
    </Box>
  );
}
