import { styled } from '@mui/material/styles';
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Provider } from 'react-redux';
import { useAppStore } from '@/store/hooks';
import { createPausableStore } from '@/store/pausableStore';
import { type HashRoute, TabRouteContext } from '@/ui/hooks/hashRoute';
import { TabRunsContext } from '@/ui/hooks/tabActivity';
import { smallScreenQuery } from '@/ui/theme/widths';
import { panelElementId, tabElementId, type Tab } from '../tabs';
import { PanelSkeleton } from './PanelSkeleton';
import { TabFailure } from '@/ui/messages/TabFailure';
import type { TabPhase } from './useKeptTabs';

const TabPanelRoot = styled('div')({
  gridArea: '2 / 1',
  // Without `relative`, hidden texts in the content would extend the page, and the Stop button could scroll away.
  position: 'relative',
  height: '100%',
  minWidth: 0,
  overflow: 'auto',
  [smallScreenQuery]: {
    height: 'auto',
    overflow: 'visible',
    // A tab in preparation must not lengthen the page.
    '&[hidden]': { position: 'absolute', inset: 0, overflow: 'hidden' },
  },
  '&:focus-visible': { outlineOffset: -2 },
  '&[data-placed]': { outline: 'none' },
  // The browser skips style, layout and paint of a hidden tab, but keeps its layout for the next visit.
  '&[hidden]': { display: 'block', visibility: 'hidden', contentVisibility: 'hidden' },
  // A tab in preparation is laid out, because a data grid measures its size.
  '&[hidden][data-phase="preparing"]': { contentVisibility: 'visible' },
});

type Props = {
  tab: Tab;
  phase: TabPhase;
  /** Route of the shown tab, or null for a hidden tab, which keeps its last route. */
  route: HashRoute | null;
  onCrash: (tab: Tab) => void;
};

/** Renders a tab, shown or hidden. A crashed tab leaves the other tabs usable. */
export const TabPanel = memo(function TabPanel({ tab, phase, route, onCrash }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const shown = phase === 'shown';
  const [lastRoute, setLastRoute] = useState(() => route ?? { tabId: tab.id, query: new URLSearchParams() });
  if (route !== null && route !== lastRoute) setLastRoute(route);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    // The browser would take the focus from the hidden element only at the next frame.
    if (!shown && focused instanceof HTMLElement && root.current?.contains(focused)) focused.blur();
  }, [shown]);
  return (
    <TabPanelRoot
      ref={root}
      role="tabpanel"
      id={panelElementId(tab)}
      aria-labelledby={tabElementId(tab)}
      tabIndex={0}
      hidden={!shown}
      data-phase={phase}
    >
      <TabRouteContext value={lastRoute}>
        <PausableContent runs={phase !== 'paused'}>
          <TabContent tab={tab} onCrash={onCrash} />
        </PausableContent>
      </TabRouteContext>
    </TabPanelRoot>
  );
});

/** Provides a store that stands still while the content does not run. */
function PausableContent({ runs, children }: { runs: boolean; children: ReactNode }) {
  const store = useAppStore();
  const [pausable] = useState(() => createPausableStore(store));
  useLayoutEffect(() => (runs ? pausable.resume() : pausable.pause()), [runs, pausable]);
  return (
    <TabRunsContext value={runs}>
      <Provider store={pausable}>{children}</Provider>
    </TabRunsContext>
  );
}

const TabContent = memo(function TabContent({ tab, onCrash }: Pick<Props, 'tab' | 'onCrash'>) {
  const { Part, forget } = tab.part;
  return (
    <ErrorBoundary
      onReset={forget}
      onError={() => onCrash(tab)}
      fallbackRender={(failure) => <TabFailure label={tab.label} {...failure} />}
    >
      <Part fallback={<PanelSkeleton />} label={tab.label} />
    </ErrorBoundary>
  );
});
