import { createContext, useContext } from 'react';
import { DEFAULT_CURRENCY } from '@/contract/bot/displayNames';

/** Currency of all amounts of the bot. The app sets the value. */
export const CurrencyContext = createContext(DEFAULT_CURRENCY);

export const useCurrency = (): string => useContext(CurrencyContext);
