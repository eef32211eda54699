import { createContext, useContext } from 'react';

/** Whether an outage banner above the content marks all content as old. */
export const OutageContext = createContext(false);

export const useOutageBanner = (): boolean => useContext(OutageContext);
