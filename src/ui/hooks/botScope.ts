import { createContext } from 'react';

/** The shown bot of a page with several bots. */
export type BotScope = {
  name: string;
  /** Prefix of the storage keys of this bot. */
  storagePrefix: string;
};

/** Bot to which the screens belong, or null on a page with one bot. */
export const BotScopeContext = createContext<BotScope | null>(null);

/** Puts the name of the bot before a text. A page with one bot needs no name. */
export const withBotName = (scope: Pick<BotScope, 'name'> | null, text: string): string =>
  scope === null ? text : `${scope.name}: ${text}`;
