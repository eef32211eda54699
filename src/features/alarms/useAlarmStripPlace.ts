import { useEffect, useState } from 'react';
import { parseHashRoute } from '@/ui/hooks/hashRoute';
import { phoneQuery } from '@/ui/theme/widths';
import { useIsInStrip, useWaitingCount } from './useAlarms';

/** Attribute of the element that contains the strip and its reserved row. */
export const STRIP_PLACE_ATTRIBUTE = 'data-alarm-strip';
export const MAX_STRIP_HEIGHT_PX = 76;
// A phone has no room for the buttons beside each other.
export const STRIP_HEIGHT_STYLE = { height: 52, [phoneQuery]: { height: MAX_STRIP_HEIGHT_PX } };

const POINTER_AND_FOCUS_EVENTS = ['pointerover', 'pointerout', 'focusin', 'focusout', 'keyup'] as const;

/**
 * Returns whether the strip is shown and whether it has a row of its own. The row changes while neither the pointer nor
 * the focus is on the content or the strip, and at a change of tab. Before that, a shown strip covers the top of the
 * content below the tab bar, and the row of a hidden strip stays empty. The first list of a page gets its row at once,
 * while the page still loads.
 */
export function useAlarmStripPlace(): { isShown: boolean; hasRow: boolean } {
  const { count, isLoaded } = useWaitingCount(useIsInStrip());
  const isShown = count > 0;
  const [hasRow, setHasRow] = useState(isShown);
  const [wasLoaded, setWasLoaded] = useState(isLoaded);
  if (isLoaded && !wasLoaded) {
    setWasLoaded(true);
    setHasRow(isShown);
  }
  useEffect(() => {
    if (hasRow === isShown) return;
    const changeWhenFree = (): void => {
      if (!isContentInUse(isShown)) setHasRow(isShown);
    };
    changeWhenFree();
    for (const type of POINTER_AND_FOCUS_EVENTS) document.addEventListener(type, changeWhenFree);
    const { tabId } = parseHashRoute(location.hash);
    // A new tab replaces the whole content, so that the row moves nothing in use.
    const changeWithTab = (): void => {
      if (parseHashRoute(location.hash).tabId !== tabId) setHasRow(isShown);
    };
    window.addEventListener('hashchange', changeWithTab);
    return () => {
      window.removeEventListener('hashchange', changeWithTab);
      for (const type of POINTER_AND_FOCUS_EVENTS) document.removeEventListener(type, changeWhenFree);
    };
  }, [hasRow, isShown]);
  return { isShown, hasRow };
}

/** Returns true while the pointer or the keyboard focus is on the strip or on content that a change of the row moves. */
function isContentInUse(isShown: boolean): boolean {
  const content = document.querySelector('main');
  if (!content) return false;
  const strip = document.querySelector(`[${STRIP_PLACE_ATTRIBUTE}]`);
  if (content.matches(':hover') || strip?.matches(':hover')) return true;
  const focused = content.querySelector(':focus-visible');
  if (!focused) return false;
  // A shown strip must not cover the focus.
  const coveredTop = strip?.getBoundingClientRect().top ?? 0;
  const { top, bottom } = focused.getBoundingClientRect();
  return !isShown || bottom <= coveredTop || top >= coveredTop + MAX_STRIP_HEIGHT_PX;
}
