import { Box } from '@mui/material';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { smallScreenQuery } from '@/ui/theme/widths';
import { PanelSkeleton } from './PanelSkeleton';
import { TabFailure } from './TabFailure';
import { panelElementId, tabElementId, type Tab } from '../tabs';

/** Shows the content of a tab in an error boundary. A crashed tab leaves the other tabs usable. */
export function TabPanel({ tab }: { tab: Tab }) {
  const { Part } = tab.part;
  return (
    <Box
      key={tab.id}
      role="tabpanel"
      id={panelElementId(tab)}
      aria-labelledby={tabElementId(tab)}
      tabIndex={0}
      sx={{
        // Without `relative`, hidden texts in the content would extend the page, and the Stop button could scroll away.
        position: 'relative',
        height: '100%',
        overflow: 'auto',
        [smallScreenQuery]: { height: 'auto', overflow: 'visible' },
        '&:focus-visible': { outlineOffset: -2 },
        '&[data-placed]': { outline: 'none' },
      }}
    >
      <ErrorBoundary
        onReset={tab.part.forget}
        fallbackRender={(failure) => <TabFailure label={tab.label} {...failure} />}
      >
        <Suspense fallback={<PanelSkeleton />}>
          <Part label={tab.label} />
        </Suspense>
      </ErrorBoundary>
    </Box>
  );
}
