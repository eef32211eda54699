import { createContext, useContext } from 'react';

/** Whether an outage banner is shown. The banner marks all content below it as old. */
export const OutageContext = createContext(false);

export const useOutageBanner = (): boolean => useContext(OutageContext);
