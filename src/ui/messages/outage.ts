import { createContext, useContext } from 'react';

/** Whether a banner above the content already says that everything below is old. */
export const OutageContext = createContext(false);

export const useOutageBanner = (): boolean => useContext(OutageContext);
