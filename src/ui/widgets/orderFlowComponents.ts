import { type ComponentType, createContext } from 'react';
import type { LabVariantId } from '@/domain/lab/labVariantId';

export type TradeStoryProps = { tradeId: string; lab?: LabVariantId };

export type OrderFlowComponents = {
  Market: ComponentType;
  /** Heat map of the signals of the last 30 minutes by symbol, of the height `SIGNAL_HEATMAP_HEIGHT_PX`. */
  SignalHeatmap: ComponentType;
  Story: ComponentType<TradeStoryProps>;
};

export const OrderFlowComponentsContext = createContext<OrderFlowComponents | null>(null);

/** Height of the signal heat map with its header and six symbols. */
export const SIGNAL_HEATMAP_HEIGHT_PX = 132;
