import { z } from '@/contract/z';
import type { MonitorState } from '../../store/repositories';
import type { Position } from './position';

/** Of another world than the present one, whose prices say nothing of it. What was kept without a name counts as its own. */
export const marketsDiffer = (world: string | undefined, present: string | undefined): boolean =>
  world !== undefined && present !== undefined && world !== present;

const closedSchema = z.object({ world: z.string().optional() });

/** All that is asked of a closed trade later on. */
export const closedMonitorState = ({ marketId }: Position): MonitorState => ({ world: marketId });

/** Of a closed trade; those of earlier versions kept none. */
export const marketIdOf = (closed: MonitorState | null): string | undefined =>
  closedSchema.safeParse(closed).data?.world;
