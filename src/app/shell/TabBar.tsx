import { Tab as TabButton, Tabs } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { narrow } from '@/ui/theme/widths';
import { panelElementId, tabElementId, TABS, type Tab } from '../tabs';

/** A link reacts only to Enter; a tab must react to the space bar as well. */
function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** In full: a checker takes a bare '#trades' that is scrolled out of view for a link that skips to content. */
const addressOf = ({ id }: Tab): string => `${location.href.split('#')[0]}#${id}`;

export function TabBar({ current }: { current: Tab }) {
  return (
    <Tabs
      value={current.id}
      aria-label="Screens"
      variant="scrollable"
      scrollButtons="auto"
      sx={{
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        flex: 'none',
        [narrow]: { '&, & .MuiTab-root': { minHeight: 44 } },
      }}
    >
      {TABS.map((tab) => (
        // A link: the URL selects the tab, and the tab can be opened in another window.
        <TabButton
          key={tab.id}
          component="a"
          href={addressOf(tab)}
          id={tabElementId(tab)}
          aria-controls={tab === current ? panelElementId(tab) : undefined}
          value={tab.id}
          label={tab.label}
          onPointerEnter={tab.part.prefetch}
          onFocus={tab.part.prefetch}
          onKeyDown={pressOnSpace}
        />
      ))}
    </Tabs>
  );
}
