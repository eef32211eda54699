import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { RefObject } from 'react';
import type { TimelineEvent } from '@/contract/history/timeline';
import { eventDetails, eventText, eventTitle, stateWord } from '@/domain/timeline/eventText';
import { KIND_WORDS } from '@/domain/timeline/lanes';
import { TIME_ZONE_NAMES, useTimeZone } from '@/ui/hooks/timeZone';
import { surfaceStyle } from '@/ui/theme/sharedStyles';
import { SymbolLink } from '@/ui/widgets/SymbolLink';
import { TradeLink } from '@/ui/trades/TradeLink';
import { formatMoment } from './formatMoment';

const DetailsRoot = styled('section')(({ theme }) => ({
  ...surfaceStyle(theme),
  minWidth: 0,
  minHeight: 0,
  overflow: 'auto',
  padding: theme.spacing(2, 3),
  overflowWrap: 'anywhere',
  '& h2': { ...theme.typography.subtitle1, fontWeight: 600 },
  '& > p': { margin: theme.spacing(1, 0) },
  '& > .quiet': { color: theme.vars.palette.text.secondary },
  '& dl': { margin: theme.spacing(1, 0) },
  '& dl > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(3),
    padding: theme.spacing(0.5, 0),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'right' },
}));

type Props = {
  event: TimelineEvent | null;
  place: RefObject<HTMLElement | null>;
  onAround: (at: number) => void;
};

export function EventDetails({ event, place, onAround }: Props) {
  const zone = useTimeZone();
  return (
    <DetailsRoot ref={place} className="details" tabIndex={-1} aria-label="Selected event" aria-live="polite">
      {event === null ? (
        <p className="quiet">Select an event to see it in full.</p>
      ) : (
        <>
          <h2>{eventTitle(event)}</h2>
          <p className="quiet">
            {[KIND_WORDS[event.kind], stateWord(event), event.by && `by ${event.by}`].filter(Boolean).join(' · ')}
          </p>
          <p>
            {formatMoment(event.at, zone)}
            {event.until !== null && ` to ${formatMoment(event.until, zone)}`} {TIME_ZONE_NAMES[zone]}
          </p>
          {eventText(event) && <p>{eventText(event)}</p>}
          <EventFields event={event} />
          <Button variant="outlined" color="inherit" onClick={() => onAround(event.at)}>
            Around this
          </Button>
        </>
      )}
    </DetailsRoot>
  );
}

/** Cuts the rounding errors of a calculated number. */
const shortNumber = (value: number): string => String(Number(value.toPrecision(8)));

function EventFields({ event }: { event: TimelineEvent }) {
  const { trade_id, ...fields } = eventDetails(event);
  return (
    <dl>
      {event.symbol !== null && (
        <div>
          <dt>symbol</dt>
          <dd>
            <SymbolLink symbol={event.symbol} />
          </dd>
        </div>
      )}
      {trade_id !== undefined && (
        <div>
          <dt>trade</dt>
          <dd>
            <TradeLink id={String(trade_id)}>{String(trade_id)}</TradeLink>
          </dd>
        </div>
      )}
      {Object.entries(fields).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'number' ? shortNumber(value) : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
