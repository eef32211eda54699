import { useCallback } from 'react';
import type { HashRoute } from '@/ui/hooks/hashRoute';
import type { Tab } from '../tabs';
import { TabPanel } from './TabPanel';
import { useKeptTabs } from './useKeptTabs';

type Props = { tabs: readonly Tab[]; tab: Tab; route: HashRoute };

/** Shows the current tab. Keeps visited and prepared tabs rendered but hidden, so that showing them costs little. */
export function TabPanels({ tabs, tab, route }: Props) {
  const { kept, dispatch } = useKeptTabs(tabs, tab);
  const onCrash = useCallback((crashed: Tab) => dispatch({ type: 'crashed', tab: crashed }), [dispatch]);
  return kept.map(({ tab: keptTab, phase }) => (
    <TabPanel key={keptTab.id} tab={keptTab} phase={phase} route={phase === 'shown' ? route : null} onCrash={onCrash} />
  ));
}
