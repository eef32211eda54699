import { Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { type AnalyticsSpan, useGetTradeBridgeQuery } from '@/api/trades/analytics';
import { formatSignedAmount, plural } from '@/domain/format/format';
import { MIN_BLOCKS_FOR_MEAN_INTERVAL } from '@/domain/lab/blockError';
import { tradingWindowsText } from '@/domain/parameters/parameterMeaning';
import { windowsOfHours } from '@/domain/windows/hourWindows';
import { weekMapOf, type WeekMap } from '@/domain/windows/weekMap';
import { ReplyPanel } from '../sections/ReplyPanel';
import { spanText } from '../texts';
import { type TradingWindows, useTradingWindows } from './useTradingWindows';
import { WeekMapGrid } from './WeekMapGrid';

const TITLE = 'Week map';

const WeekMapFrame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  padding: theme.spacing(2, 3),
  '& > p': { margin: 0 },
  '& > div:last-child': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1, 2) },
}));

/** Shows which hours of the week earn more or less than the mean, and paints trading windows into the form. */
export function WeekMapSection({ span }: { span: AnalyticsSpan }) {
  const windows = useTradingWindows();
  const { data, error, refetch } = useGetTradeBridgeQuery(
    { span, by: 'weekhour', zone: windows?.zone ?? '' },
    { skip: windows === undefined, refetchOnMountOrArgChange: true },
  );
  const rows = data?.rows;
  const map = useMemo(() => rows && weekMapOf(rows), [rows]);
  if (windows === undefined) return null;
  return (
    <ReplyPanel
      title={TITLE}
      note={`net bps of a trade by hour of entry, zone ${windows.zone}, over ${spanText(span)}`}
      {...{ reply: map, error, refetch }}
      failure="The week map could not be read"
      emptyText={({ cells }) =>
        cells.every((cell) => cell === null) && windows.hours === null
          ? `No closed trade with stored mids in ${spanText(span)}.`
          : null
      }
    >
      {(shown) => <PaintedMap map={shown} windows={windows} />}
    </ReplyPanel>
  );
}

function PaintedMap({ map, windows }: { map: WeekMap; windows: TradingWindows }) {
  const [painted, setPainted] = useState<readonly boolean[] | null>(null);
  const hours = windows.hours && (painted ?? windows.hours);
  return (
    <WeekMapFrame>
      <Typography variant="body2" component="p">
        {resultText(map)}
      </Typography>
      <WeekMapGrid map={map} label={TITLE} hours={hours} onPaint={setPainted} />
      <Typography variant="caption" component="p" color="textSecondary">
        {LEGEND} {hours && PAINTING}
      </Typography>
      {hours && (
        <div>
          <Button variant="outlined" disabled={painted === null} onClick={() => windows.putIntoForm(hours)}>
            Put into the form
          </Button>
          <Button variant="text" disabled={painted === null} onClick={() => setPainted(null)}>
            Discard
          </Button>
          <Typography variant="body2" component="span" aria-live="polite">
            {tradingWindowsText(windowsOfHours(hours))}
          </Typography>
        </div>
      )}
    </WeekMapFrame>
  );
}

const LEGEND =
  'A figure is shrunk towards the mean of all hours. A dot is an hour whose difference from this mean luck can explain.';
const PAINTING =
  'The bot does not enter in a hatched hour. Drag with the mouse, or press Space and Shift with an arrow key, to change hours. Nothing is saved.';

/** Says how many hours differ from the mean of all hours. */
function resultText({ cells, overall }: WeekMap): string {
  if (overall === null)
    return `Too few hours have trades. A comparison needs ${MIN_BLOCKS_FOR_MEAN_INTERVAL} repeated hours.`;
  const shown = cells.filter((cell) => cell !== null && cell.bps !== null).length;
  const mean = `the mean of all hours, ${formatSignedAmount(overall)} bps`;
  return shown === 0
    ? `No hour differs by more than luck from ${mean}.`
    : `${plural(shown, 'hour')} of the week ${shown === 1 ? 'differs' : 'differ'} from ${mean}.`;
}
