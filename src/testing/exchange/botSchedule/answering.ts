import { isRequestFault, type FaultKind } from '../faults/faultGroups';
import type { Fault } from '../faults/faults';

/** Faults during which the exchange withholds or refuses answers or events. */
const SILENCING_FAULTS: ReadonlySet<FaultKind> = new Set<FaultKind>([
  'late event',
  'disconnect',
  'silent stream',
  'shuffled events',
  'ban',
  'maintenance',
  'clock skew',
  'hidden orders',
  'orders unread',
  'positions unread',
  'hedge switch',
  'dead key',
  'replaced key',
  'silent restart',
  'dead hour',
  'flatten in an entry',
  'stop moves in a ban',
]);

const isSilencing = ({ kind }: Fault): boolean => isRequestFault(kind) || SILENCING_FAULTS.has(kind);

/** Returns whether the exchange answers each request and sends each event at `at`, in ms since the first fault time 0. */
export const answersAt = (faults: readonly Fault[], at: number): boolean =>
  !faults.some((fault) => isSilencing(fault) && at >= fault.from && at < fault.until);
