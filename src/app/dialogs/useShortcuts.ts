import { useEffect, useState } from 'react';
import { panelElementId, TABS, tabOf } from '../tabs';
import { readHash } from '@/ui/hooks/hashRoute';
import { topDialog } from '@/ui/hooks/useTopDialog';

const SECOND_KEY_WITHIN_MS = 1500;

type Shown = 'keys' | 'palette' | null;
export type Shortcuts = { shown: Shown; show: (next: Shown) => void };

/** Handles the keyboard shortcuts. No shortcut sends a command. */
export function useShortcuts(): Shortcuts {
  const [shown, show] = useState<Shown>(null);
  useEffect(() => {
    let goSince = -Infinity;
    const pressed = (event: KeyboardEvent): void => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        // An open dialog handles the keys itself.
        if (topDialog() === null) show((now) => (now === 'palette' ? null : 'palette'));
        return;
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const going = event.timeStamp - goSince < SECOND_KEY_WITHIN_MS;
      goSince = event.key === 'g' && !going ? event.timeStamp : -Infinity;
      if (going) goTo(event.key);
      else if (event.key === '?') show('keys');
      else if (event.key === '/' && focusSearch()) event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return { shown, show };
}

/** Returns whether the event opens the palette. The shortcut also works in a text input. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Returns whether the element is in a text input, a dialog or a menu, which handle keys themselves. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
  ) !== null;

function goTo(key: string): void {
  const tab = TABS.find((candidate) => candidate.key === key.toLowerCase());
  if (tab) location.hash = tab.id;
}

function focusSearch(): boolean {
  const panel = document.getElementById(panelElementId(tabOf(readHash(location.hash).place)));
  const search = panel?.querySelector<HTMLInputElement>('input[type="search"]');
  search?.focus();
  search?.select();
  return search !== null && search !== undefined;
}
