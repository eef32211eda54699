import { Button, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { memo, useId, useState } from 'react';
import { useGetStatusQuery } from '@/api/bot/status';
import { readableErrorText } from '@/api/request/errors';
import type { Timestamp } from '@/contract/schema/fields';
import { formatTime, toEpochMs } from '@/domain/format/time';
import { entryGatesOf } from '@/domain/market/gates';
import { useIsElapsed } from '@/ui/hooks/useNow';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { useIsOutageBannerShown } from '@/ui/messages/outage';
import { surfaceStyle } from '@/ui/theme/sharedStyles';
import { belowDesktopQuery, narrowScreenQuery } from '@/ui/theme/widths';
import { DiagnosticsAge, LATE_DIAGNOSTICS_AGE_MS } from './DiagnosticsAge';
import { GateCell, gateCellStyle } from './GateCell';
import { useDiagnostics } from './useDiagnostics';
import { NoTradeDetails } from '../laterPanels';

const GATE_PLACEHOLDER_COUNT = 8;

const GatesStripFrame = styled('section')(({ theme }) => ({
  minWidth: 0,
  containerType: 'inline-size',
  ...surfaceStyle(theme),
  '& > .strip': { display: 'flex', alignItems: 'stretch' },
  '& ul': {
    flex: 1,
    minWidth: 0,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    overflow: 'hidden',
    display: 'grid',
    // The widths fit eight gates on a screen of 1366 px. The first gate is wider, because it names the cause of a block.
    gridTemplateColumns: 'minmax(12rem, 1.8fr) repeat(auto-fit, minmax(7.7rem, 1fr))',
  },
  '& li': { minWidth: 0, minHeight: '2.875rem', ...gateCellStyle(theme) },
  '& .why': {
    flex: 'none',
    position: 'relative',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'end',
    padding: theme.spacing(0, 2),
    borderLeft: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > .problem': {
    ...theme.typography.caption,
    padding: theme.spacing(0.5, 3),
    color: theme.vars.palette.warning.main,
  },
  // The age is below the button, so that the button stays in place.
  '& .why > .age': { position: 'absolute', right: theme.spacing(2), bottom: 1 },
  // Eight gates do not fit in one line beside the docked market.
  [theme.containerQueries.down(1_200)]: { '& ul': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
  // Five columns fit eight gates into two lines.
  [belowDesktopQuery]: {
    '& ul': { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
    '& li[data-gate="bot"]': { gridColumn: 'span 2' },
  },
  [narrowScreenQuery]: {
    '& > .strip': { flexDirection: 'column' },
    '& ul': { gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))' },
    '& .why': { borderLeft: 0, borderTop: `1px solid ${theme.vars.palette.divider}`, minHeight: '2.75rem' },
    '& .why > button': { minHeight: '2.75rem' },
  },
}));

/** Shows the usage and limit of each entry gate. Renders nothing when the bot offers no diagnostics. */
export const GatesStrip = memo(function GatesStrip() {
  const detailsId = useId();
  const zone = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  const { isOffered, data, error, readAt } = useDiagnostics();
  const covered = useIsOutageBannerShown();
  const hasStatusFailed =
    useGetStatusQuery(undefined, { selectFromResult: ({ error }) => ({ error }) }).error !== undefined;
  const isReplyLate = useIsElapsed(readAt ?? 0, LATE_DIAGNOSTICS_AGE_MS);
  const old = hasStatusFailed || error !== undefined || isReplyLate;
  if (isOffered === false) return null;

  const timeOf = (at: Timestamp) => `${formatTime(at, zone)} ${TIME_ZONE_NAMES[zone]}`;
  const problem = error && readableErrorText(error, 'no answer');
  const problemText =
    problem && (data ? `Not refreshed since ${timeOf(readAt ?? 0)}: ${problem}` : `Not available: ${problem}`);
  return (
    <GatesStripFrame aria-label="Gates">
      <div className="strip">
        {data ? (
          <ul aria-label="Gates">
            {entryGatesOf(data).map((gate) => (
              <GateCell
                key={gate.name}
                gate={gate}
                marketAt={toEpochMs(data.at)}
                readAt={readAt ?? null}
                zone={zone}
                old={old}
              />
            ))}
          </ul>
        ) : (
          <GatePlaceholders failed={problem !== undefined} />
        )}
        <div className="why">
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            disabled={data === undefined}
            onClick={() => setOpen((open) => !open)}
            endIcon={<span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>}
          >
            Why no trade?
          </Button>
          {data && readAt !== undefined && !problemText && !old && (
            <DiagnosticsAge diagnostics={data} readAt={readAt} />
          )}
        </div>
      </div>
      {problemText && !covered && <p className="problem">{problemText}</p>}
      {isOpen && data && <NoTradeDetails id={detailsId} diagnostics={data} timeOf={timeOf} />}
    </GatesStripFrame>
  );
});

const GatePlaceholders = ({ failed }: { failed: boolean }) => (
  <ul role={failed ? 'presentation' : 'status'} aria-label={failed ? undefined : 'Loading the gates'}>
    {Array.from({ length: GATE_PLACEHOLDER_COUNT }, (_, place) => (
      <li key={place} role="presentation">
        {!failed && <Skeleton width="60%" sx={{ marginLeft: 2, marginTop: 2 }} />}
      </li>
    ))}
  </ul>
);
