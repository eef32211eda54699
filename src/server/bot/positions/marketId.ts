import { z } from '@/contract/z';
import type { MonitorState } from '../../store/repositories';
import type { Position } from './position';

/** Of another world than the present one, whose prices say nothing of it. What was kept without a name counts as its own. */
export const isElsewhere = (world: string | undefined, present: string | undefined): boolean =>
  world !== undefined && present !== undefined && world !== present;

const closedSchema = z.object({ world: z.string().optional() });

/** All that is asked of a closed trade later on. */
export const closedState = ({ world }: Position): MonitorState => ({ world });

/** Of a closed trade; those of earlier versions kept none. */
export const worldOf = (closed: MonitorState | null): string | undefined => closedSchema.safeParse(closed).data?.world;
