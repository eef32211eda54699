import { useMediaQuery } from '@mui/material';
import { styled, type Theme } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { ErrorState } from '@/ui/messages/ErrorState';
import { useGridLayout } from '@/ui/lists/gridLayout';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { useTimeWindow } from '@/ui/hooks/useToday';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { LogActions } from './LogActions';
import { LogFigures } from './LogFigures';
import type { LogFilters } from './logFilters';
import { LogFilterBar } from './LogFilterBar';
import { LogListNote, LogSkeleton, EmptyLogList } from './views/LogListStates';
import { LogTable } from './views/LogTable';
import { LogTimeline } from './views/LogTimeline';
import { LogDisplayContext } from './views/logDisplay';
import { useLogFilters } from './useLogFilters';
import { useLogList } from './useLogList';
import { useSystemLogs } from './useSystemLogs';

const LogListScreenRoot = styled('div')(({ theme }) => ({
  height: '100%',
  minHeight: '34rem',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto auto minmax(0, 1fr)',
  gap: theme.spacing(2),
  padding: theme.spacing(3),
  '& > .list': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minHeight: 0 },
  // On a phone the log list takes three quarters of the screen height.
  [theme.breakpoints.down('sm')]: { height: 'auto', gridTemplateRows: 'auto auto 75dvh', padding: theme.spacing(2) },
}));

export function LogListScreen() {
  const { filters: chosen, choose, type, writeTypedText } = useLogFilters();
  // The address can name the incident view of a bot without the timeline.
  const filters = useMemo(
    (): LogFilters => (chosen.view === 'incident' ? { ...chosen, view: 'table' } : chosen),
    [chosen],
  );
  const [auto, setAuto] = useState(true);
  const [clears, setClears] = useState(0);
  const [unfolded, setUnfolded] = useState(false);
  const window = useTimeWindow(filters.time, useTimeZone());
  const answer = useSystemLogs(filters, { auto, clears });
  const layout = useGridLayout('systemLogs');
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const fold = useMemo(
    () => (narrow ? { open: unfolded, toggle: () => setUnfolded((now) => !now) } : null),
    [narrow, unfolded],
  );
  const folded = narrow && !unfolded;
  const { rows, lines, fresh, waiting, lineView, element, onReading } = useLogList(filters, window, answer, {
    clears,
    sort: layout.sort,
  });

  const onTextBlur = useStableHandler(writeTypedText);
  const onRefresh = useStableHandler(() => {
    // A manual refresh shows new log lines even while pointer or focus is inside the list.
    waiting.show();
    void answer.refresh();
  });

  // The figures show no age without auto-refresh, because a note shows the time of the last refresh.
  const since = auto && answer.readAt !== undefined ? answer.readAt - performance.timeOrigin : null;
  const view = {
    rows,
    fresh,
    waiting,
    onReading,
    tools: (
      <>
        {!folded && <LogActions rows={rows} onCleared={() => setClears((times) => times + 1)} />}
        <LogListNote answer={answer} auto={auto} since={since} narrow={narrow} />
      </>
    ),
    empty: answer.lines ? (
      <EmptyLogList unread={answer.rejected} filters={filters} onChoose={choose} />
    ) : (
      <LogSkeleton />
    ),
  };
  const failed = answer.lines === undefined && answer.problem !== undefined;
  return (
    <LogListScreenRoot>
      <LogFigures
        filters={filters}
        loaded={answer.lines}
        inView={lines}
        rows={rows.length}
        recent={answer.recent}
        failed={failed}
        since={since}
        narrow={narrow}
        folded={folded}
      />
      <LogFilterBar
        filters={filters}
        window={window}
        levels={answer.levels}
        components={answer.components}
        onChoose={choose}
        onType={type}
        onTextBlur={onTextBlur}
        auto={auto}
        onAuto={setAuto}
        onRefresh={onRefresh}
        fold={fold}
      />
      <LogDisplayContext value={lineView}>
        <div ref={element} className="list">
          {failed ? (
            <ErrorState
              what="The system logs could not be loaded"
              reason={answer.problem}
              onRetry={() => void answer.refresh()}
            />
          ) : filters.view === 'table' ? (
            <LogTable {...view} layout={layout} narrow={narrow} grouped={filters.grouped} />
          ) : (
            <LogTimeline {...view} />
          )}
        </div>
      </LogDisplayContext>
    </LogListScreenRoot>
  );
}
