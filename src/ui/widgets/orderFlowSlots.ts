import { type ComponentType, createContext } from 'react';
import type { VariantOfRun } from '@/domain/lab/variantOfRun';

export type StoryProps = { tradeId: string; lab?: VariantOfRun };

/** Parts of the market view that the app provides to other screens. */
export type OrderFlowSlots = {
  /** Market view of one symbol, or the list of all symbols. */
  Market: ComponentType;
  /** Heatmap of the signals of the last 30 minutes by symbol. */
  SignalHeatmap: ComponentType;
  /** Recorded course of one trade of the bot, or of a variant of the Lab. */
  Story: ComponentType<StoryProps>;
};

export const OrderFlowContext = createContext<OrderFlowSlots | null>(null);
