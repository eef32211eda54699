import { styled } from '@mui/material/styles';
import type { Timeline } from '@/api/timeline';
import { formatCount, plural } from '@/domain/format/format';
import { formatTime, toEpochMs } from '@/domain/format/time';
import { marketLagOf } from '@/domain/market/marketLag';
import { KIND_WORDS } from '@/domain/timeline/lanes';
import { TIME_ZONE_NAMES, useTimeZone } from '@/ui/hooks/timeZone';

const NotesRoot = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  minHeight: '1.5em',
  color: theme.vars.palette.text.secondary,
  '& > strong': { color: theme.vars.palette.warning.main, fontWeight: 600 },
}));

type Props = {
  timeline: Timeline | undefined;
  price: string | undefined;
  loading: boolean;
  readAt: number | undefined;
};

/** States when the events were read, what is missing, and whether two clocks differ. */
export function IncidentNotes({ timeline, price, loading, readAt }: Props) {
  const zone = useTimeZone();
  const warnings = timeline ? [...missingTexts(timeline), clockText(timeline)].filter((text) => text !== '') : [];
  return (
    <NotesRoot role="status">
      {loading
        ? 'Loading… '
        : readAt !== undefined &&
          `Read at ${formatTime(readAt, zone)} ${TIME_ZONE_NAMES[zone]}, not refreshed by itself. `}
      {warnings.length > 0 && <strong>{warnings.join(' ')} </strong>}
      {price}
    </NotesRoot>
  );
}

const missingTexts = ({ counts, unread }: Timeline): string[] => [
  ...counts
    .filter(({ sent, total }) => sent < total)
    .map(
      ({ kind, sent, total }) =>
        `${KIND_WORDS[kind]}: the ${formatCount(sent)} of ${formatCount(total)} nearest to the moment. Choose a shorter window for all.`,
    ),
  unread > 0 ? `${plural(unread, 'event')} could not be read.` : '',
];

function clockText({ at, marketTime }: Timeline): string {
  const difference = (toEpochMs(marketTime) ?? 0) - (toEpochMs(at) ?? 0);
  const lag = marketLagOf(Math.abs(difference));
  if (lag === null) return '';
  const direction = difference > 0 ? 'ahead of' : 'behind';
  return `Signals and trades carry market time, which is ${lag.duration} ${direction} the clock of the other events.`;
}
