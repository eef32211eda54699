import { type ComponentType, createContext } from 'react';

/** Parts of the market view that other screens display. The app provides them. */
export type OrderFlowSlots = {
  /** List of all symbols with the market view of one symbol. */
  Market: ComponentType;
  /** Heat strip of the signals of the last 30 minutes by symbol. */
  HeatStrip: ComponentType;
  /** Recorded course of one trade. */
  Story: ComponentType<{ tradeId: string }>;
};

export const OrderFlowContext = createContext<OrderFlowSlots | null>(null);
