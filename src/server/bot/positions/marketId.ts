import { z } from '@/contract/schema/z';
import type { MonitorState } from '../../store/repositories';
import type { Position } from './position';

/** Returns whether two market ids differ. Returns false if an id is missing. */
export const marketsDiffer = (marketId: string | undefined, current: string | undefined): boolean =>
  marketId !== undefined && current !== undefined && marketId !== current;

const closedTradeMonitorStateSchema = z.object({ world: z.string().optional() });

export const closedTradeMonitorState = ({ marketId }: Position): MonitorState => ({ world: marketId });

/** Reads the market id of a closed trade. Returns undefined for a trade that an earlier version of the bot saved. */
export const closedTradeMarketId = (closed: MonitorState | null): string | undefined =>
  closedTradeMonitorStateSchema.safeParse(closed).data?.world;
