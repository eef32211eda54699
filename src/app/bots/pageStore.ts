import { createContext, useContext } from 'react';
import { createDispatchHook, createSelectorHook, type ReactReduxContextValue } from 'react-redux';
import type { BotsState } from '@/slices/bots';
import type { BotConsoles } from './botConsoles';
import type { createPolls } from './pollBots';

type PageState = { bots: BotsState };

/** Context of the store of the page, beside the store of the shown bot. */
export const PageStoreContext = createContext<ReactReduxContextValue<PageState> | null>(null);
export const usePageSelector = createSelectorHook(PageStoreContext).withTypes<PageState>();
export const usePageDispatch = createDispatchHook(PageStoreContext);

export type BotsControl = {
  consoles: BotConsoles;
  polls: ReturnType<typeof createPolls>;
  /** Shows the console of a bot, after the question whether typed keys may be lost. */
  openBot: (id: string) => void;
};

export const BotsControlContext = createContext<BotsControl | null>(null);

export function useBotsControl(): BotsControl {
  const control = useContext(BotsControlContext);
  if (!control) throw new Error('The page has one bot only.');
  return control;
}
