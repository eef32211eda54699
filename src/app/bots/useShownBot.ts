import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { z } from '@/contract/schema/z';
import { adoptAddressOfPage } from '@/ui/hooks/hashRoute';
import { forgetListedSymbols } from '@/ui/hooks/symbolList';
import { isKeyHandlingElement } from '@/ui/input/isKeyHandlingElement';
import { commitTypedText } from '@/ui/input/commitTypedText';
import { confirmLeaving, hasLeaveQuestion } from '@/ui/messages/leaveQuestion';
import type { BotConsoles } from './botConsoles';

/** Every history entry has the id of its bot, so that Back also returns to another bot. */
const historyStateSchema = z.object({ bot: z.string() });

export const botInHistory = (): string | undefined => historyStateSchema.safeParse(history.state).data?.bot;

const addressOf = (hash: string): string => hash || location.pathname;

const SECOND_KEY_TIMEOUT_MS = 1500;
export const BOTS_HASH = '#bots';

/** Returns the function that shows the console of another bot. Handles its keys and the Back button. */
export function useShownBot(consoles: BotConsoles, onShown: () => void): (id: string) => Promise<void> {
  const hashes = useRef(new Map<string, string>());

  /** Puts another console on the page whose address is already in the URL. */
  const render = useCallback(
    (id: string): void => {
      adoptAddressOfPage();
      forgetListedSymbols();
      // Renders at once, so that the screens of the left bot never see the address of the other bot.
      consoles.show(id, () => flushSync(onShown));
    },
    [consoles, onShown],
  );

  const openBot = useCallback(
    async (id: string): Promise<void> => {
      const from = consoles.shown();
      if (id === from) {
        if (location.hash === BOTS_HASH) location.hash = hashes.current.get(id) ?? '#dashboard';
        return;
      }
      commitTypedText();
      if (!(await confirmLeaving()) || consoles.shown() !== from) return;
      if (location.hash !== BOTS_HASH) hashes.current.set(from, location.hash);
      history.pushState({ bot: id }, '', addressOf(hashes.current.get(id) ?? ''));
      render(id);
    },
    [consoles, render],
  );

  useEffect(() => {
    const stampEntry = (): void => {
      if (botInHistory() === undefined) history.replaceState({ bot: consoles.shown() }, '');
    };
    const followHistory = (): void => {
      stampEntry();
      const id = botInHistory();
      if (id === undefined || id === consoles.shown() || !consoles.consoles.some(({ bot }) => bot.id === id)) return;
      if (!hasLeaveQuestion()) return render(id);
      history.pushState({ bot: consoles.shown() }, '', addressOf(hashes.current.get(consoles.shown()) ?? ''));
      void openBot(id);
    };
    const rememberHash = (): void => {
      stampEntry();
      if (location.hash !== BOTS_HASH) hashes.current.set(consoles.shown(), location.hash);
    };
    rememberHash();
    window.addEventListener('popstate', followHistory);
    window.addEventListener('hashchange', rememberHash);
    return () => {
      window.removeEventListener('popstate', followHistory);
      window.removeEventListener('hashchange', rememberHash);
    };
  }, [consoles, openBot, render]);

  useEffect(() => {
    let since = -Infinity;
    const pressed = (event: KeyboardEvent): void => {
      const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || isKeyHandlingElement(event.target)) return;
      const isSecond = timeStamp - since < SECOND_KEY_TIMEOUT_MS;
      since = key === 'b' && !isSecond ? timeStamp : -Infinity;
      if (!isSecond || !/^\d$/.test(key)) return;
      if (key === '0') location.hash = BOTS_HASH;
      const chosen = consoles.consoles[Number(key) - 1];
      if (chosen) void openBot(chosen.bot.id);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [consoles, openBot]);

  return openBot;
}
