import { useMemo, useState } from 'react';
import type { Diagnostics } from '@/contract/bot/diagnostics';
import { DIAGNOSTICS_INTERVAL_MS } from '@/contract/timings';
import { formatAge } from '@/domain/format/format';
import { openTrades } from '@/domain/trades/tradeStatus';
import { useLatestTradeRows } from '@/store/useLatestTrades';
import { AgeMark } from '@/ui/figures/AgeMark';
import { useElapsedMs } from '@/ui/hooks/useNow';

/** Age from which diagnostics count as late: twice the interval of the requests. */
export const LATE_DIAGNOSTICS_AGE_MS = 2 * DIAGNOSTICS_INTERVAL_MS;

type Props = {
  diagnostics: Diagnostics;
  readAt: number;
};

/** Shows the age of diagnostics that lag behind the open positions. Otherwise renders nothing. */
export function DiagnosticsAge({ diagnostics, readAt }: Props) {
  const rows = useLatestTradeRows();
  const open = useMemo(() => openTrades(rows).length, [rows]);
  const [atReply, setAtReply] = useState({ readAt, open });
  // Sets the state while rendering, so that a new reply never shows the age of the previous reply.
  if (atReply.readAt !== readAt) setAtReply({ readAt, open });
  const fewerSlots = open > (diagnostics.limits?.slots.used ?? open);
  const changed = atReply.readAt === readAt && atReply.open !== open;
  return fewerSlots || changed ? <OldSince readAt={readAt} /> : null;
}

const OldSince = ({ readAt }: { readAt: number }) => (
  <AgeMark className="age">
    <ReplyAge readAt={readAt} />
  </AgeMark>
);

/** Shows the age of a reply of the diagnostics by the wall clock: 'old 12 s'. */
export const ReplyAge = ({ readAt }: { readAt: number | null }) => <>old {formatAge(useElapsedMs(readAt))}</>;
