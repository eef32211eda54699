import { Box } from '@mui/material';
import { useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { AlarmPanelHost } from '@/features/alarms/AlarmPanelHost';
import { AlarmStripPlace } from '@/features/alarms/AlarmStripPlace';
import { useAlarmStripPlace } from '@/features/alarms/useAlarmStripPlace';
import { COMMAND_ROW_HEIGHT_PX, ControlBar } from '@/features/botControl/ControlBar';
import { PlainCommands } from '@/features/botControl/PlainCommands';
import {
  ExecutionPlace,
  MismatchPlace,
  NARROW_ROW_HEIGHT_PX,
  useAccountRows,
} from '@/features/execution/ExecutionPlace';
import { useLackedParts } from '@/store/useCapability';
import { useHashRoute } from '@/ui/hooks/hashRoute';
import { useIgnoreClicksAfterShift } from '@/ui/input/useIgnoreClicksAfterShift';
import { GuardedRow, OptionalPart } from '@/ui/messages/guardedPart';
import { OutageContext } from '@/ui/messages/outage';
import { OUTAGE_OPACITY } from '@/ui/theme/palette';
import { smallScreenQuery } from '@/ui/theme/widths';
import { BotsContext } from '../bots/botsContext';
import { PageHeader } from './PageHeader';
import { MarketViewLink } from './MarketViewLink';
import { lazyShortcutKeys } from '../dialogs/lazyShortcutKeys';
import { OutageBanner } from '../connection/OutageBanner';
import { PageMode } from '../mode/PageMode';
import { lazyCommandPalette } from '../palette/lazyCommandPalette';
import { StatusLine } from './StatusLine';
import { COVERED_TAB_STYLE, REPLACED_TAB_STYLE, SymbolDock } from './SymbolDock';
import { PlainTabs, TabBar } from './TabBar';
import { TabPanels } from './TabPanels';
import { offeredTabs, tabForHash } from '../tabs';
import { useFocusHandover } from './useFocusHandover';
import { useIdlePrefetch } from './useIdlePrefetch';
import { useScrollAnchoring } from './useScrollAnchoring';
import { useOutage } from '../connection/useOutage';
import { useOutageAlarms } from '../connection/useOutageAlarms';
import { useShortcuts } from '../dialogs/useShortcuts';

/** Time in which nobody can aim at a tab of a page that has just appeared, and in which the first alarms arrive. */
const APPEARANCE_MS = 500;

const STICKY_ROW_STYLE = { position: 'sticky', top: COMMAND_ROW_HEIGHT_PX, zIndex: 3 } as const;
/** Only the account strip stays in view with the command buttons: banners would cover the whole small screen. */
const ACCOUNT_ROWS_STYLE = {
  display: 'contents',
  '& > *': { flex: 'none' },
  // The banners scroll below the strip.
  '& > :first-of-type': { ...STICKY_ROW_STYLE, zIndex: 4 },
} as const;

const OVERLAYS = { keys: lazyShortcutKeys, palette: lazyCommandPalette } as const;

/** Lays out the main screen. The tab content scrolls, but on a small screen the whole page below the command buttons. */
export function MainLayout({ takesFocus }: { takesFocus: boolean }) {
  const route = useHashRoute();
  const bots = useContext(BotsContext);
  const lacks = useLackedParts();
  const tabs = useMemo(() => offeredTabs(lacks), [lacks]);
  const view = bots?.view;
  // The view of all bots is a screen without a button in the tab bar.
  const screens = useMemo(() => (view ? [...tabs, view] : tabs), [tabs, view]);
  const tab = tabForHash(route.tabId, screens);
  const keys = useShortcuts();
  const outage = useOutage();
  useOutageAlarms(outage?.kind);
  const strip = useAlarmStripPlace();
  const account = useAccountRows();
  const rows = `${outage?.kind} ${strip.hasRow} ${account.hasAccount} ${account.hasMismatch} ${(bots?.alarmsElsewhere ?? 0) > 0}`;
  const dropClicks = useIgnoreClicksAfterShift(rows, APPEARANCE_MS);
  const closeOverlay = (): void => {
    keys.show(null);
  };
  const overlay = keys.shown && OVERLAYS[keys.shown];
  useIdlePrefetch();
  useFocusHandover(tab, takesFocus);
  const page = useRef<HTMLDivElement>(null);
  const overflowAnchor = useScrollAnchoring(page, rows);
  // On a small screen all tabs share the scroll position of the page. A new tab starts at its top.
  useLayoutEffect(() => {
    if (page.current) page.current.scrollTop = 0;
  }, [tab]);
  return (
    <Box
      ref={page}
      style={{ overflowAnchor }}
      sx={{
        height: '100dvh',
        minHeight: 320,
        padding: '4px',
        display: 'grid',
        gridTemplateRows: 'auto auto auto minmax(0, 1fr) auto',
        gridTemplateColumns: 'minmax(0, 1fr)',
        // A flex container, because a sticky child of a grid stays inside its grid row.
        [smallScreenQuery]: {
          display: 'flex',
          flexDirection: 'column',
          minHeight: 0,
          padding: '0 4px',
          overflow: 'auto',
          // Keeps a focused field clear of the command buttons and the status line.
          scrollPadding: `${72 + (account.hasAccount ? NARROW_ROW_HEIGHT_PX : 0)}px 0 32px`,
          '& > *': { flex: 'none' },
        },
      }}
    >
      <OutageContext value={outage !== null}>
        <GuardedRow label="The page header">
          <PageHeader onShowShortcuts={() => keys.show('keys')} />
        </GuardedRow>
        <GuardedRow label="The control bar" instead={<PlainCommands />}>
          <ControlBar />
        </GuardedRow>
        {/* Below the command buttons, which stay in view while the page scrolls. */}
        <Box sx={{ [smallScreenQuery]: account.hasAccount ? ACCOUNT_ROWS_STYLE : STICKY_ROW_STYLE }}>
          <div>
            <GuardedRow label="The account of the bot">
              <ExecutionPlace />
            </GuardedRow>
          </div>
          <GuardedRow label="The state of bot and alarms">
            <MismatchPlace />
            {outage && <OutageBanner outage={outage} />}
            <Box sx={{ display: 'flex', flexDirection: 'column' }}>
              <AlarmStripPlace {...strip} />
              {bots && <bots.OtherAlarms />}
            </Box>
          </GuardedRow>
        </Box>
        <Box
          component="main"
          onClickCapture={dropClicks}
          sx={{
            display: 'grid',
            gridTemplateRows: 'auto minmax(0, 1fr)',
            gridTemplateColumns: 'minmax(0, 1fr) auto',
            '--row-area': '1 / 1 / 2 / -1',
            '& > .MuiTabs-root': { gridArea: 'var(--row-area)' },
            minWidth: 0,
            // On a narrow screen the market view covers the tab bar and the tab.
            position: 'relative',
            [smallScreenQuery]: { flex: '1 0 auto', gridTemplateRows: 'auto 1fr', ...REPLACED_TAB_STYLE },
            ...COVERED_TAB_STYLE,
            // Shows the content in grey during an outage, with readable text.
            ...(outage && { filter: 'grayscale(0.8)', opacity: OUTAGE_OPACITY }),
          }}
        >
          <GuardedRow label="The tab bar" instead={<PlainTabs tabs={tabs} />}>
            <TabBar tabs={tabs} current={tab} />
          </GuardedRow>
          <GuardedRow label="The link to the market view">
            <MarketViewLink />
          </GuardedRow>
          <TabPanels tabs={screens} tab={tab} route={route} />
          <SymbolDock />
        </Box>
        <GuardedRow label="The status line">
          <StatusLine />
        </GuardedRow>
        <GuardedRow label="The alarm panel">
          <AlarmPanelHost />
        </GuardedRow>
      </OutageContext>
      <GuardedRow label="The mode of the page">
        <PageMode />
      </GuardedRow>
      {overlay && (
        <OptionalPart key={keys.shown} of={overlay} props={{ onClose: closeOverlay }} onError={closeOverlay} />
      )}
    </Box>
  );
}
