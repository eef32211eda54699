import { Button, Skeleton, Slider } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type ReactNode, useMemo, useState } from 'react';
import { useGetSystemLogsQuery } from '@/api/systemLogs';
import { parameterSavesIn } from '@/domain/logs/parameterSaves';
import { formatDateTime } from '@/domain/format/time';
import { EmptyState } from '@/ui/messages/EmptyState';
import { Panel } from '@/ui/figures/Panel';
import { useCurrency } from '@/ui/figures/currency';
import { MAX_SAVE_MARKS } from './parameterSaveMarks';
import { toEquityLine, type EquityLine } from './equityLine';
import { EquityChart } from './EquityChart';
import { EQUITY_PANEL_TEXTS, equityPanelNote, equitySummary, noClosedTradesText, parameterSavesText } from '../texts';
import type { LoadedAnalytics } from '../useAnalytics';

const EQUITY_CHART_HEIGHT_PX = 306;
const MIN_LINE_POINTS = 2;
const EQUITY_CHART_SKELETON = (
  <Skeleton variant="rounded" sx={{ height: EQUITY_CHART_HEIGHT_PX }} role="status" aria-label="Loading the chart" />
);

const ZoomControls = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(4),
  padding: theme.spacing(0, 3, 1, 5),
  '& > .MuiSlider-root': { flex: '1 1 10rem', width: 'auto' },
  '& > span': { ...theme.typography.caption, flex: 'none', color: theme.vars.palette.text.secondary },
}));

const ChartSummary = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  minHeight: '1.6em',
  padding: theme.spacing(0, 3, 2),
  color: theme.vars.palette.text.secondary,
}));

type Props = { analytics: LoadedAnalytics | null; oldSince: number | null; action: ReactNode };

/** Shows equity and drawdown of a time range, with a mark at each parameter save in the system logs. */
export function EquitySection({ analytics, oldSince, action }: Props) {
  const line = useMemo(() => analytics && toEquityLine(analytics.data, analytics.span, analytics.at), [analytics]);
  return (
    <Panel
      title={EQUITY_PANEL_TEXTS.title}
      note={line && analytics && equityPanelNote(line, analytics.span)}
      oldSince={oldSince}
      action={action}
    >
      {line === null || analytics === null ? (
        EQUITY_CHART_SKELETON
      ) : line.points.length < MIN_LINE_POINTS ? (
        <EmptyState text={noClosedTradesText(analytics.span)} />
      ) : (
        <ZoomableEquityChart key={JSON.stringify(analytics.span)} line={line} />
      )}
    </Panel>
  );
}

function ZoomableEquityChart({ line: { points, endsToday } }: { line: EquityLine }) {
  // The bot returns at most 2,000 log lines per request. Without log lines the chart has no marks of parameter saves.
  const { data: logs } = useGetSystemLogsQuery({ component: 'CONFIG', limit: 2000, clears: 0 });
  const saves = useMemo(() => parameterSavesIn(logs?.rows ?? []), [logs]);
  const last = points.length - 1;
  const [window, setWindow] = useState<readonly [number, number] | null>(null);
  const [from, to] = window ?? [0, last];
  const shown = points.slice(from, Math.min(to, last) + 1);
  const inView = saves.filter(({ at }) => at >= (shown[0]?.at ?? 0) && at <= (shown.at(-1)?.at ?? 0));
  const momentOf = (index: number): string => formatDateTime(points[index]?.at, 'utc').slice(0, -3);
  const summary = equitySummary(shown, useCurrency());
  return (
    <>
      <p className="visually-hidden">{summary}</p>
      <EquityChart
        points={shown}
        saves={inView.map(({ at }) => at)}
        placeholder={EQUITY_CHART_SKELETON}
        // The text summary replaces the chart when the chart code cannot be loaded.
        fallback={() => <ChartSummary>{summary}</ChartSummary>}
      />
      <ZoomControls>
        <Slider
          size="small"
          min={0}
          max={last}
          value={[from, Math.min(to, last)]}
          disableSwap
          getAriaLabel={(thumb) => (thumb === 0 ? EQUITY_PANEL_TEXTS.begin : EQUITY_PANEL_TEXTS.end)}
          getAriaValueText={momentOf}
          onChange={(_event, value) => {
            const [begin = 0, end = last] = Array.isArray(value) ? value : [];
            if (end - begin >= MIN_LINE_POINTS - 1) setWindow(begin === 0 && end === last ? null : [begin, end]);
          }}
        />
        <span>
          {momentOf(from)} to {momentOf(Math.min(to, last))}
          {endsToday && to >= last && ', today so far'}
        </span>
        <Button variant="quiet" disabled={window === null} onClick={() => setWindow(null)}>
          {EQUITY_PANEL_TEXTS.all}
        </Button>
      </ZoomControls>
      {/* A bot that logs its saves in another form has no marks, which does not mean that it has no saves. */}
      {saves.length > 0 && <ChartSummary>{parameterSavesText(inView, inView.length > MAX_SAVE_MARKS)}</ChartSummary>}
    </>
  );
}
