import { createContext } from 'react';

/** False for a bot without system logs. The app sets the value, so it must not load the details of a trade for it. */
export const LogLinksContext = createContext(true);
