import { startTransition, useEffect, useLayoutEffect, useReducer } from 'react';
import { whenIdle } from '@/ui/hooks/whenIdle';
import type { Tab } from '../tabs';

/** Time after the first display in which no tab is prepared, so that the first tab loads alone. */
const FIRST_PREPARATION_DELAY_MS = 1_000;
/** Time in which a prepared tab loads its data, and after which a left tab is paused. */
const PAUSE_DELAY_MS = 1_500;

/** Selector of an open dialog, menu or panel. They are children of the body, outside the panel of their tab. */
const OPEN_OVERLAY_SELECTOR = 'body > .MuiModal-root, body > .MuiPopper-root:not(.MuiTooltip-popper)';

/**
 * Phase of a rendered tab. A tab in preparation is laid out and not visible. A left tab still runs, because a pause
 * during the switch would delay the next tab.
 */
export type TabPhase = 'shown' | 'preparing' | 'left' | 'paused';

type KeptTab = { tab: Tab; phase: TabPhase; crashed?: true };
type TabEvent = { type: 'shown' | 'prepared' | 'crashed'; tab: Tab } | { type: 'pauseDue' | 'leftWithOverlay' };

const withTab = (kept: readonly KeptTab[], tab: Tab, phase: TabPhase): readonly KeptTab[] => [
  ...kept.filter((other) => other.tab !== tab),
  { tab, phase },
];

function reduceKeptTabs(kept: readonly KeptTab[], event: TabEvent): readonly KeptTab[] {
  switch (event.type) {
    case 'shown': {
      // A reopened tab that crashed is rendered anew.
      const others = kept.filter(({ tab, phase, crashed }) => phase !== 'shown' || !(tab.forgets || crashed));
      const left = others.map((other) => (other.phase === 'shown' ? { ...other, phase: 'left' as const } : other));
      return withTab(left, event.tab, 'shown');
    }
    case 'prepared':
      return kept.some(({ tab }) => tab === event.tab) ? kept : withTab(kept, event.tab, 'preparing');
    case 'crashed':
      return kept.map((other) => (other.tab === event.tab ? { ...other, crashed: true as const } : other));
    case 'leftWithOverlay':
      return kept.filter(({ phase }) => phase !== 'left');
    case 'pauseDue':
      return kept.map((other) => (other.phase === 'shown' ? other : { ...other, phase: 'paused' as const }));
  }
}

/**
 * Returns the tabs to render, in displayed order. A visited tab stays rendered, except a tab that forgets its content
 * and a crashed tab. Prepares the other tabs while the browser is idle.
 */
export function useKeptTabs(tabs: readonly Tab[], tab: Tab) {
  const [kept, dispatch] = useReducer(reduceKeptTabs, [{ tab, phase: 'shown' as const }]);
  if (kept.find(({ phase }) => phase === 'shown')?.tab !== tab) dispatch({ type: 'shown', tab });

  useLayoutEffect(() => {
    // The overlay of a hidden tab would stay visible, so the left tab is removed with its overlay.
    if (document.querySelector(OPEN_OVERLAY_SELECTOR) !== null) dispatch({ type: 'leftWithOverlay' });
  }, [tab]);

  useEffect(() => {
    const next = tabs.find((other) => !other.forgets && !kept.some((known) => known.tab === other));
    if (next === undefined) return;
    return whenIdle(kept.length === 1 ? FIRST_PREPARATION_DELAY_MS : 0, () => {
      void next.part.load().then((loaded) => {
        if (loaded) startTransition(() => dispatch({ type: 'prepared', tab: next }));
      });
    });
  }, [tabs, kept]);

  const pausing = kept.some(({ phase }) => phase === 'preparing' || phase === 'left');
  useEffect(() => {
    if (!pausing) return;
    const due = setTimeout(() => startTransition(() => dispatch({ type: 'pauseDue' })), PAUSE_DELAY_MS);
    return () => clearTimeout(due);
  }, [pausing, kept]);

  return { kept: tabs.flatMap((other) => kept.filter((known) => known.tab === other)), dispatch };
}
