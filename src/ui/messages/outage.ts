import { createContext, useContext } from 'react';

/** True while an outage banner is displayed, which marks the content of the page as old. */
export const OutageContext = createContext(false);

export const useOutageBanner = (): boolean => useContext(OutageContext);
