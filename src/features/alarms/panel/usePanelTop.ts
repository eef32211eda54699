import { useLayoutEffect, useState } from 'react';

const MAX_TOP_OF_SCREEN = 0.35;
/** Height below which the panel scrolls the page, so that the commands move to the top of the screen. */
const MIN_PANEL_HEIGHT_PX = 300;
const COMMANDS_SELECTOR = '[aria-label="Bot control"] > :last-child';

type Layout = { bottomOfCommands: number; topOfContent: number; screenHeight: number };

/** Returns the top of the content, or at least the lower edge of the commands where the content begins far below. */
export function placePanel({ bottomOfCommands, topOfContent, screenHeight }: Layout): number {
  const top = Math.min(topOfContent, Math.max(bottomOfCommands, MAX_TOP_OF_SCREEN * screenHeight));
  // On a low screen the panel also covers the strip, whose alarms it lists.
  return Math.max(0, screenHeight - top < MIN_PANEL_HEIGHT_PX ? bottomOfCommands : top);
}

const measureTop = (): number =>
  placePanel({
    bottomOfCommands: document.querySelector(COMMANDS_SELECTOR)?.getBoundingClientRect().bottom ?? 0,
    topOfContent: document.querySelector('main')?.getBoundingClientRect().top ?? 0,
    screenHeight: window.innerHeight,
  });

/** Returns the top edge of the panel, which follows the size of the window and the scrolled page. */
export function usePanelTop(): number {
  const [top, setTop] = useState(measureTop);
  useLayoutEffect(() => {
    const restoreScroll = scrollToCommands();
    const measureAgain = (): void => setTop(measureTop());
    measureAgain();
    window.addEventListener('resize', measureAgain);
    // The commands move with the scrolled page of a small screen, and the panel must never cover them.
    window.addEventListener('scroll', measureAgain, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', measureAgain);
      window.removeEventListener('scroll', measureAgain, { capture: true });
      restoreScroll();
    };
  }, []);
  return top;
}

/** Scrolls the page of a low screen to its commands. Returns a function that scrolls back. */
function scrollToCommands(): () => void {
  const commands = document.querySelector(COMMANDS_SELECTOR);
  if (!commands || window.innerHeight - measureTop() >= MIN_PANEL_HEIGHT_PX) return () => undefined;
  let page = commands.parentElement;
  while (page && getComputedStyle(page).overflowY !== 'auto') page = page.parentElement;
  const before = page?.scrollTop ?? 0;
  if (page) page.scrollTop = before + commands.getBoundingClientRect().top;
  return () => {
    if (page) page.scrollTop = before;
  };
}
