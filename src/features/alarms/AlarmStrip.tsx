import { Box, Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Alarm } from '@/contract/alarms/alarms';
import { highestRank, isWaiting, raiseKeyOf, sortAlarms } from '@/domain/alarms/alarmList';
import { RANK_WORDS } from '@/domain/alarms/alarmWords';
import { isBannerAlarm, isPageRule } from '@/domain/alarms/pageAlarms';
import { formatCount } from '@/domain/format/format';
import { ElapsedTime } from '@/ui/figures/ElapsedTime';
import { useIgnoreClicksAfterShift } from '@/ui/input/useIgnoreClicksAfterShift';
import { useIsOperatorReading } from '@/ui/lists/useIsOperatorReading';
import { useIsOutageBannerShown } from '@/ui/messages/outage';
import { AroundLink } from '@/ui/widgets/AroundLink';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { AcknowledgeButton } from './AcknowledgeButton';
import { AlarmAction } from './AlarmAction';
import { showAlarmPanel } from '@/ui/widgets/alarmPanelView';
import { RankChip } from './RankChip';
import { RANK_COLOURS } from './rankColours';
import { useAlarms } from './useAlarms';
import { MAX_STRIP_HEIGHT_PX, phoneQuery, STRIP_HEIGHT_STYLE } from './useAlarmStripPlace';

const StripFrame = styled('section')(({ theme }) => ({
  // A spread of the whole style would put the rules of a phone before the rules that they replace.
  height: STRIP_HEIGHT_STYLE.height,
  display: 'grid',
  gridTemplate: "'rank title buttons' 1fr 'rank action buttons' 1fr / auto minmax(0, 1fr) auto",
  alignItems: 'center',
  columnGap: theme.spacing(3),
  padding: theme.spacing(0.5, 3),
  border: '2px solid',
  borderLeftWidth: 8,
  background: theme.vars.palette.background.raised,
  '& > p': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .buttons': { gridArea: 'buttons', display: 'flex', gap: theme.spacing(2) },
  '& > .action': { display: 'flex' },
  // The links stay in view when the text has no room.
  '& > .action > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > .action > a': { flex: 'none', whiteSpace: 'nowrap', marginLeft: theme.spacing(2) },
  [narrowScreenQuery]: { columnGap: theme.spacing(2), '& .message': { display: 'none' } },
  [phoneQuery]: {
    height: MAX_STRIP_HEIGHT_PX,
    gridTemplate: "'rank title buttons' 1fr 'action action buttons' 1fr / auto minmax(0, 1fr) auto",
    padding: theme.spacing(0, 1),
    '& .buttons': { flexDirection: 'column', gap: 0 },
    '& .MuiButton-root': { height: 33, minHeight: 33, padding: theme.spacing(0, 1.5) },
  },
}));

/** Shows the waiting alarm of the highest rank in two lines. The shown alarm stays while the operator is on the strip. */
export function AlarmStrip() {
  const waiting = sortAlarms(useAlarms().alarms.filter(isWaiting));
  const { inside, readerProps } = useIsOperatorReading();
  const [heldId, setHeldId] = useState('');
  const shown = (inside ? waiting.find(({ id }) => id === heldId) : undefined) ?? waiting[0];
  if (shown !== undefined && shown.id !== heldId) setHeldId(shown.id);
  const ignoreEarlyClicks = useIgnoreClicksAfterShift(shown?.id ?? '');
  const isOutage = useIsOutageBannerShown();
  if (!shown) return null;
  const { title, subject, message, rank, rule, raised_at, state } = shown;
  const hasBanner = isOutage && isBannerAlarm(shown);
  const name = [title, subject].filter(Boolean).join(' · ');
  return (
    <StripFrame
      aria-label="Alarm"
      {...readerProps}
      onClickCapture={ignoreEarlyClicks}
      sx={{ borderColor: `${RANK_COLOURS[rank]}.main` }}
    >
      {!hasBanner && <Announcement alarm={shown} />}
      <Box sx={{ gridArea: 'rank', display: 'flex' }}>
        <RankChip rank={rank} filled />
      </Box>
      <Box component="p" sx={{ gridArea: 'title' }}>
        <strong>{name}</strong>
        {/* The outage banner shows the only age of an outage. */}
        {!hasBanner && (
          <>
            {', '}
            <ElapsedTime since={raised_at} /> ago
          </>
        )}
        {state === 'cleared' && ', cleared'}
        {isOutage && !isPageRule(rule) && ', last known'}
        <span className="message">. {message}</span>
      </Box>
      <Box component="p" className="action" sx={{ gridArea: 'action', color: 'text.secondary' }}>
        <AlarmAction alarm={shown} />
        <AroundLink at={raised_at} of={name} />
      </Box>
      <div className="buttons">
        <AcknowledgeButton alarm={shown} />
        <MoreButton others={waiting.filter(({ id }) => id !== shown.id)} shown={shown} />
      </div>
    </StripFrame>
  );
}

/** Opens the list. Names a higher rank that waits while the operator is on the strip. */
function MoreButton({ others, shown }: { others: readonly Alarm[]; shown: Alarm }) {
  const rank = highestRank([shown, ...others]) ?? shown.rank;
  const count = formatCount(others.length);
  const label =
    others.length === 0
      ? 'All'
      : rank === shown.rank
        ? `+${count} more`
        : `+${count}, ${RANK_WORDS[rank].toLowerCase()}`;
  return (
    <Button
      variant="text"
      color={rank === shown.rank ? 'inherit' : RANK_COLOURS[rank]}
      aria-label={others.length === 0 ? 'All alarms' : `${label}: all alarms`}
      onClick={() => showAlarmPanel('present')}
    >
      {label}
    </Button>
  );
}

/** Announces each raise once, without the growing age. */
function Announcement({ alarm }: { alarm: Alarm }) {
  const { rank, title, subject, action } = alarm;
  return (
    <span key={raiseKeyOf(alarm)} role={rank === 'critical' ? 'alert' : 'status'} className="visually-hidden">
      {RANK_WORDS[rank]} alarm: {[title, subject].filter(Boolean).join(', ')}. {action}
    </span>
  );
}
