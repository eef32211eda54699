import { Tab as TabButton, Tabs } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { NARROW_TAB_HEIGHT_PX, narrowScreenQuery } from '@/ui/theme/widths';
import { panelElementId, tabElementId, type Tab } from '../tabs';

/** Activates a tab by the space bar, because the tab is a link and links react only to Enter. */
function clickOnSpaceKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/**
 * Returns the full URL of a tab. Accessibility checks report a link to '#trades' that is out of view as a broken link.
 */
const tabUrl = ({ id }: Tab): string => `${location.href.split('#')[0]}#${id}`;

export function TabBar({ tabs, current }: { tabs: readonly Tab[]; current: Tab }) {
  return (
    <Tabs
      value={tabs.includes(current) ? current.id : false}
      aria-label="Screens"
      variant="scrollable"
      scrollButtons="auto"
      sx={{
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        flex: 'none',
        [narrowScreenQuery]: { '&, & .MuiTab-root': { minHeight: NARROW_TAB_HEIGHT_PX } },
      }}
    >
      {tabs.map((tab) => (
        // The tab is a link, so that the operator can open the tab in another window.
        <TabButton
          key={tab.id}
          component="a"
          href={tabUrl(tab)}
          id={tabElementId(tab)}
          aria-controls={tab === current ? panelElementId(tab) : undefined}
          value={tab.id}
          label={tab.label}
          onPointerEnter={tab.part.prefetch}
          onFocus={tab.part.prefetch}
          onKeyDown={clickOnSpaceKey}
        />
      ))}
    </Tabs>
  );
}

/** Links to the tabs without Material UI, after a crash of the tab bar. */
export const PlainTabs = ({ tabs }: { tabs: readonly Tab[] }) =>
  tabs.map((tab) => (
    <a key={tab.id} href={tabUrl(tab)}>
      {tab.label}
    </a>
  ));
