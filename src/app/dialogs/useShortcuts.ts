import { useEffect, useState } from 'react';
import { panelElementId, tabElementId, TABS, tabForHash } from '../tabs';
import { parseHashRoute } from '@/ui/hooks/hashRoute';
import { isKeyHandlingElement } from '@/ui/input/isKeyHandlingElement';
import { findTopDialog } from '@/ui/hooks/useTopDialog';

const SECOND_SHORTCUT_KEY_TIMEOUT_MS = 1500;

type ShortcutOverlay = 'keys' | 'palette' | null;
export type ShortcutOverlayState = { shown: ShortcutOverlay; show: (next: ShortcutOverlay) => void };

/** Handles the keyboard shortcuts. No shortcut sends a command. */
export function useShortcuts(): ShortcutOverlayState {
  const [shown, show] = useState<ShortcutOverlay>(null);
  useEffect(() => {
    let goSince = -Infinity;
    const pressed = (event: KeyboardEvent): void => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        // An open dialog handles all keys itself.
        if (findTopDialog() === null) show((now) => (now === 'palette' ? null : 'palette'));
        return;
      }
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isKeyHandlingElement(event.target)
      )
        return;
      const going = event.timeStamp - goSince < SECOND_SHORTCUT_KEY_TIMEOUT_MS;
      goSince = event.key === 'g' && !going ? event.timeStamp : -Infinity;
      if (going) openTabOfShortcutKey(event.key);
      else if (event.key === '?') show('keys');
      else if (event.key === '/' && focusSearchField()) event.preventDefault();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return { shown, show };
}

/** Returns true for Ctrl+K, which opens the palette even from a text input. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

function openTabOfShortcutKey(key: string): void {
  const tab = TABS.find((candidate) => candidate.key === key.toLowerCase());
  // The tab bar has no element for a tab of a part that the bot lacks.
  if (tab && document.getElementById(tabElementId(tab))) location.hash = tab.id;
}

function focusSearchField(): boolean {
  const panel = document.getElementById(panelElementId(tabForHash(parseHashRoute(location.hash).tabId)));
  const search = panel?.querySelector<HTMLInputElement>('input[type="search"]');
  search?.focus();
  search?.select();
  return search !== null && search !== undefined;
}
