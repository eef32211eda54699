import { createContext, useContext } from 'react';

/** True while an outage banner is displayed, which marks all content below it as old. */
export const OutageContext = createContext(false);

export const useOutageBanner = (): boolean => useContext(OutageContext);
