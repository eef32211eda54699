import { z } from '@/contract/z';
import type { MonitorState } from '../../store/repositories';
import type { Position } from './position';

/** Returns whether two markets differ. A missing id counts as the same market. */
export const marketsDiffer = (marketId: string | undefined, current: string | undefined): boolean =>
  marketId !== undefined && current !== undefined && marketId !== current;

const closedSchema = z.object({ world: z.string().optional() });

/** Returns the stored state of a closed trade. */
export const toClosedMonitorState = ({ marketId }: Position): MonitorState => ({ world: marketId });

/** Reads the market of a stored trade; undefined for trades of earlier versions. */
export const marketIdOf = (closed: MonitorState | null): string | undefined =>
  closedSchema.safeParse(closed).data?.world;
