import { Button, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { useGetDiagnosticsQuery } from '@/api/diagnostics';
import { readableError } from '@/api/errors';
import { useGetStatusQuery } from '@/api/status';
import { useBackOff, useOffers } from '@/store/useAddition';
import type { Timestamp } from '@/contract/fields';
import { DIAGNOSTICS_EVERY_MS } from '@/contract/timings';
import { formatTime } from '@/domain/format/time';
import { whyNoTrade } from '@/domain/market/whyNoTrade';
import { useZone, ZONE_NAMES } from '@/ui/hooks/zone';
import { useOutageBanner } from '@/ui/messages/outage';
import { LimitLine } from './LimitLine';
import { WhyDetails } from './WhyDetails';
import { surface } from '@/ui/theme/looks';

const Card = styled('section')(({ theme }) => ({
  minWidth: 0,
  ...surface(theme),
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1, 3),
    // Two lines from the start, so that a longer sentence moves nothing.
    minHeight: '2.8rem',
    padding: theme.spacing(1, 2, 1, 3),
  },
  '& h2': { ...theme.typography.h2, flex: 'none' },
  '& > header > p': { ...theme.typography.body2, flex: 1, minWidth: 0, margin: 0 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.warning.main },
  '& > header > button': { flex: 'none' },
  [theme.breakpoints.down('sm')]: {
    '& > header': { flexWrap: 'wrap', minHeight: '8.4rem', alignContent: 'start' },
    '& > header > p': { flexBasis: '100%', order: 1 },
    '& > header > button': { marginLeft: 'auto' },
  },
}));

/** Answers why there is no trade. Absent when the bot does not offer diagnostics. */
export const WhyNoTrade = memo(function WhyNoTrade() {
  const titleId = useId();
  const detailsId = useId();
  const zone = useZone();
  const [isOpen, setOpen] = useState(false);
  const isOffered = useOffers('diagnostics');
  const { pollingInterval, observe } = useBackOff(DIAGNOSTICS_EVERY_MS);
  const answer = useGetDiagnosticsQuery(undefined, {
    skip: !isOffered,
    pollingInterval,
    skipPollingIfUnfocused: true,
    // After a visit to another tab the old answer would be shown beside new figures until the next poll.
    refetchOnMountOrArgChange: true,
  });
  observe(answer);
  const { data, error, fulfilledTimeStamp, refetch } = answer;
  useAskedAnew(data && refetch);
  const covered = useOutageBanner();
  if (isOffered === false) return null;

  const timeOf = (at: Timestamp) => `${formatTime(at, zone)} ${ZONE_NAMES[zone]}`;
  const problem = error && readableError(error, 'no answer');
  return (
    <Card aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>Why no trade?</h2>
        <p>
          {data && whyNoTrade(data, timeOf)}
          {data && problem && !covered && (
            <small>
              Not refreshed since {timeOf(fulfilledTimeStamp ?? 0)}: {problem}
            </small>
          )}
          {!data && problem && `Not available: ${problem}`}
          {!data && !problem && <Skeleton width="60%" role="status" aria-label="Loading the answer" />}
        </p>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          disabled={data === undefined}
          onClick={() => setOpen((open) => !open)}
        >
          {isOpen ? 'Hide details' : 'Show details'}
        </Button>
      </header>
      {data?.limits && <LimitLine limits={data.limits} />}
      {isOpen && data && <WhyDetails id={detailsId} diagnostics={data} />}
    </Card>
  );
});

/** Requests the answer again when the bot is started, paused or stopped: the old one contradicts the new status. */
function useAskedAnew(ask: (() => unknown) | undefined): void {
  const { state } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ state: data && `${data.running} ${data.paused}` }),
  });
  const answered = useRef(state);
  useEffect(() => {
    if (state === undefined || state === answered.current) return;
    const isFirst = answered.current === undefined;
    answered.current = state;
    if (!isFirst) ask?.();
  }, [state, ask]);
}
