import { configureStore } from '@reduxjs/toolkit';
import type { StoreExtra, StoreServices } from '@/api/request/services';
import { startLive } from '@/live/startLive';
import { botShown, botsListed, botsSlice } from '@/slices/bots';
import { consolePaused, consoleResumed } from '@/slices/connection';
import { createDevToolsOptions } from '@/store/devTools';
import type { AppStore } from '@/store/types';
import { createConsoleStore } from '../createConsoleStore';
import { createBotServices } from './botServices';
import { keepReplies } from './keptReplies';
import type { PageBot } from './readBots';

/** Time after which the screens of a shown bot have subscribed to its replies, ms. */
const SUBSCRIBED_AFTER_MS = 5_000;

/** The store of a bot. It is paused while the page shows another bot. */
export type BotConsole = { bot: PageBot; store: AppStore; extra: StoreExtra };

export type BotConsoles = ReturnType<typeof createBotConsoles>;

/** Creates the store of the page, and one store for each bot, so that no data of one bot reach the screens of another. */
export function createBotConsoles(bots: readonly PageBot[], page: StoreServices, firstShown: string) {
  const pageStore = configureStore({
    reducer: { [botsSlice.name]: botsSlice.reducer },
    devTools: createDevToolsOptions('all bots'),
  });
  pageStore.dispatch(botsListed(bots.map(({ id, name }) => ({ id, name }))));
  let shown = bots.some(({ id }) => id === firstShown) ? firstShown : (bots[0]?.id ?? '');
  pageStore.dispatch(botShown({ id: shown }));

  const consoles = bots.map((bot): BotConsole => {
    const services = createBotServices(bot, page, () => bot.id === shown);
    const { store, extra } = createConsoleStore({
      services,
      botName: bot.name,
      // A bot in the background must not make the browser draw a frame for each reply.
      queueNotification: (notify) => (bot.id === shown ? requestAnimationFrame(notify) : setTimeout(notify)),
    });
    if (bot.id !== shown) store.dispatch(consolePaused());
    // The workflows write the time of each status, also of a bot that is not shown.
    store.dispatch(startLive());
    return { bot, store, extra };
  });
  const consoleOf = (id: string): BotConsole => {
    const found = consoles.find(({ bot }) => bot.id === id);
    if (!found) throw new Error(`The page has no bot ${id}`);
    return found;
  };

  const keptUntilShown = new Map<string, () => void>();
  /** Pauses the shown console and resumes another. `render` puts the other console on the page. */
  function show(id: string, render: () => void): void {
    const [from, to] = [consoleOf(shown), consoleOf(id)];
    if (from === to) return;
    keptUntilShown.set(shown, keepReplies(from.store));
    from.store.dispatch(consolePaused());
    shown = id;
    pageStore.dispatch(botShown({ id }));
    render();
    to.store.dispatch(consoleResumed());
    const release = keptUntilShown.get(id);
    keptUntilShown.delete(id);
    if (release) setTimeout(release, SUBSCRIBED_AFTER_MS);
  }

  return { pageStore, consoles, consoleOf, shown: () => shown, show };
}
