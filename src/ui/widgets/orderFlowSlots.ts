import { type ComponentType, createContext } from 'react';
import type { VariantOfRun } from '@/domain/lab/variantOfRun';

export type StoryProps = { tradeId: string; lab?: VariantOfRun };

/** Parts of the market view that other screens display. The app provides them. */
export type OrderFlowSlots = {
  /** List of all symbols with the market view of one symbol. */
  Market: ComponentType;
  /** Heat strip of the signals of the last 30 minutes by symbol. */
  HeatStrip: ComponentType;
  /** Recorded course of one trade of the bot, or of a variant of the Lab. */
  Story: ComponentType<StoryProps>;
};

export const OrderFlowContext = createContext<OrderFlowSlots | null>(null);
