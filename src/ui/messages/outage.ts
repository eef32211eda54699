import { createContext, useContext } from 'react';

/** True while an outage banner is displayed. The banner reports that the content of the page is old. */
export const OutageContext = createContext(false);

export const useIsOutageBannerShown = (): boolean => useContext(OutageContext);
