import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { plural } from '@/domain/format/format';
import type { FreshRows } from '@/domain/lists/pausableList';
import type { LogRow } from '@/domain/logs/logsGroups';
import { timelineOf } from '@/domain/logs/logsTimeline';
import { WaitingRowsPill } from '@/ui/figures/WaitingRowsPill';
import { listOverlayStyle, toolbarStyle } from '@/ui/theme/toolbarStyle';
import { useIsOperatorReading } from '@/ui/lists/useIsOperatorReading';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { TimelineSection } from './TimelineSection';
import { useRenderedRowCount } from '../useRenderedRowCount';
import { surfaceStyle } from '@/ui/theme/sharedStyles';

const LogTimelineRoot = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  minWidth: 0,
  minHeight: 0,
  ...surfaceStyle(theme),
  '& > header': {
    ...toolbarStyle(theme),
    '& > .waiting': { marginLeft: 'auto' },
    [theme.breakpoints.down('sm')]: {
      '& > .waiting': listOverlayStyle(theme),
      // A folded header has no height, because all its children lie over the list.
      '&:not(:has(> :not(.over, .waiting)))': { minHeight: 0, padding: 0, border: 0 },
    },
  },
  '& > .scroller': { overflow: 'auto', overflowAnchor: 'none', padding: theme.spacing(0, 3, 3) },
  '& ol': { margin: 0, padding: 0, listStyle: 'none' },
}));

type Props = {
  rows: readonly LogRow[];
  fresh: FreshRows;
  tools: ReactNode;
  empty: ReactNode;
  waiting: { count: number; noun: string; show: () => void };
  onReading: (reading: boolean) => void;
};

export function LogTimeline({ rows, fresh, tools, empty, waiting, onReading }: Props) {
  const zone = useTimeZone();
  const scroller = useRef<HTMLDivElement>(null);
  const { inside, readerProps } = useIsOperatorReading();
  const [scrolled, setScrolled] = useState(false);
  const reading = inside || scrolled;
  useEffect(() => onReading(reading), [reading, onReading]);

  const { shown, end } = useRenderedRowCount(rows.length, scroller);
  const periods = useMemo(() => timelineOf(rows.slice(0, shown)), [rows, shown]);
  const showNewest = (): void => {
    scroller.current?.scrollTo({ top: 0 });
    waiting.show();
  };
  return (
    <LogTimelineRoot aria-label="System logs" {...readerProps}>
      <header>
        {tools}
        <div className="waiting">
          <WaitingRowsPill {...waiting} show={showNewest} />
        </div>
      </header>
      <div
        ref={scroller}
        className="scroller"
        role="group"
        aria-label="Timeline"
        tabIndex={0}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0)}
      >
        {rows.length === 0 && empty}
        <ol>
          {periods.map((period) => (
            <TimelineSection key={period.id} period={period} zone={zone} fresh={fresh.ids} />
          ))}
        </ol>
        {shown < rows.length && (
          <p ref={end} role="status">
            {plural(rows.length - shown, 'older line')} below
          </p>
        )}
      </div>
    </LogTimelineRoot>
  );
}
