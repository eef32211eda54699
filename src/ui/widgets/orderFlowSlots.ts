import { type ComponentType, createContext } from 'react';

/** Parts of the market view that other screens show. The app provides these parts. */
export type OrderFlowSlots = {
  /** All symbols, and the market view of one of them. */
  Market: ComponentType;
  /** Signals of the last 30 minutes by symbol. */
  HeatStrip: ComponentType;
  /** The history of one trade. */
  Story: ComponentType<{ tradeId: string }>;
};

export const OrderFlowContext = createContext<OrderFlowSlots | null>(null);
