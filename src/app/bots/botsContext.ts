import { createContext, type ComponentType } from 'react';
import type { PaletteDestination } from '../palette/destinations';
import type { Tab } from '../tabs';

/** What a page with several bots adds to the console of the shown bot. */
export type BotsOfPage = {
  name: string;
  /** The bots and the view of all bots, for the palette. */
  places: readonly PaletteDestination[];
  openBot: (id: string) => void;
  /** The view of all bots. It has no button in the tab bar. */
  view: Tab;
  /** Name of the shown bot in the header, with the menu of the bots. */
  Switch: ComponentType;
  /** Waiting alarms of the other bots, in a row of their own. */
  OtherAlarms: ComponentType;
  alarmsElsewhere: number;
};

/** Null on a page with one bot. */
export const BotsContext = createContext<BotsOfPage | null>(null);
