import { Box, Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Alarm } from '@/contract/alarms/alarms';
import { highestRank, isUrgent, raiseKeyOf, sortAlarms } from '@/domain/alarms/alarmList';
import { RANK_WORDS } from '@/domain/alarms/alarmWords';
import { isConditionOver } from '@/domain/alarms/clearedAlarm';
import { isBannerAlarm, isPageRule } from '@/domain/alarms/pageAlarms';
import { formatCount } from '@/domain/format/format';
import { ElapsedTime } from '@/ui/figures/ElapsedTime';
import { useIgnoreClicksAfterShift } from '@/ui/input/useIgnoreClicksAfterShift';
import { useIsOperatorReading } from '@/ui/lists/useIsOperatorReading';
import { useIsOutageBannerShown } from '@/ui/messages/outage';
import { AroundLink } from '@/ui/widgets/AroundLink';
import { narrowScreenQuery, phoneQuery } from '@/ui/theme/widths';
import { AcknowledgeButton } from './AcknowledgeButton';
import { AlarmLink, useClearedText } from './AlarmAction';
import { showAlarmPanel } from '@/ui/widgets/alarmPanelView';
import { RankChip } from './RankChip';
import { RANK_COLOURS, RANK_FILLS } from './rankColours';
import { useAlarms, useIsInStrip } from './useAlarms';
import { MAX_STRIP_HEIGHT_PX, STRIP_HEIGHT_STYLE } from './useAlarmStripPlace';

const StripFrame = styled('section')(({ theme }) => ({
  // A spread of the whole style would put the rules of a phone before the rules that they replace.
  height: STRIP_HEIGHT_STYLE.height,
  display: 'grid',
  gridTemplate: "'rank text links buttons' 1fr / auto minmax(0, 1fr) auto auto",
  alignItems: 'center',
  columnGap: theme.spacing(3),
  padding: theme.spacing(0, 3),
  border: '2px solid',
  borderLeftWidth: 8,
  background: theme.vars.palette.background.raised,
  // Three lines fit into the fixed height of the strip, so that a longer text moves no content.
  '& > .text': {
    gridArea: 'text',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
    fontSize: '0.8125rem',
    lineHeight: '16px',
  },
  '& .action': { color: theme.vars.palette.text.secondary },
  // The links have their own place, so that a long text never hides them.
  '& > .links': { gridArea: 'links', display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 2) },
  '& > .buttons': { gridArea: 'buttons', display: 'flex', gap: theme.spacing(2) },
  [narrowScreenQuery]: {
    columnGap: theme.spacing(2),
    '& .message': { display: 'none' },
    '& > .links': { flexDirection: 'column' },
  },
  [phoneQuery]: {
    height: MAX_STRIP_HEIGHT_PX,
    gridTemplate: "'rank links buttons' auto 'text text buttons' 1fr / auto minmax(0, 1fr) auto",
    padding: theme.spacing(0, 1),
    '& > .links': { flexDirection: 'row' },
    '& > .buttons': { flexDirection: 'column', gap: 0 },
    '& .MuiButton-root': { height: 33, minHeight: 33, padding: theme.spacing(0, 1.5) },
  },
}));

/**
 * Shows the waiting alarm that is first in the list, in at most three lines. The shown alarm stays while the operator is
 * on the strip. A critical alarm replaces it at once.
 */
export function AlarmStrip() {
  const waiting = sortAlarms(useAlarms().alarms.filter(useIsInStrip()));
  const { inside, readerProps } = useIsOperatorReading();
  const [heldId, setHeldId] = useState('');
  const [first] = waiting;
  const held = inside ? waiting.find(({ id }) => id === heldId) : undefined;
  const shown = held !== undefined && (isUrgent(held) || first === undefined || !isUrgent(first)) ? held : first;
  if (shown !== undefined && shown.id !== heldId) setHeldId(shown.id);
  const ignoreEarlyClicks = useIgnoreClicksAfterShift(shown?.id ?? '');
  const isOutage = useIsOutageBannerShown();
  if (!shown) return null;
  const { title, subject, rank, rule, raised_at } = shown;
  const hasBanner = isOutage && isBannerAlarm(shown);
  const name = [title, subject].filter(Boolean).join(' · ');
  return (
    <StripFrame
      aria-label="Alarm"
      {...readerProps}
      onClickCapture={ignoreEarlyClicks}
      sx={{ borderColor: RANK_FILLS[rank] }}
    >
      {!hasBanner && <Announcement alarm={shown} />}
      <Box sx={{ gridArea: 'rank', display: 'flex' }}>
        <RankChip rank={rank} filled />
      </Box>
      <AlarmText alarm={shown} name={name} hasAge={!hasBanner} isLastKnown={isOutage && !isPageRule(rule)} />
      <div className="links">
        <AlarmLink alarm={shown} />
        <AroundLink at={raised_at} of={name} />
      </div>
      <div className="buttons">
        <AcknowledgeButton alarm={shown} />
        <MoreButton others={waiting.filter(({ id }) => id !== shown.id)} shown={shown} />
      </div>
    </StripFrame>
  );
}

type AlarmTextProps = {
  alarm: Alarm;
  name: string;
  /** False while the outage banner shows the only age of an outage. */
  hasAge: boolean;
  isLastKnown: boolean;
};

function AlarmText({ alarm, name, hasAge, isLastKnown }: AlarmTextProps) {
  const { message, action, raised_at } = alarm;
  const cleared = useClearedText(alarm);
  return (
    <p className="text">
      <strong>{name}</strong>
      {hasAge && cleared === null && (
        <>
          {', '}
          <ElapsedTime since={raised_at} /> ago
        </>
      )}
      {isConditionOver(alarm) && ', cleared'}
      {isLastKnown && ', last known'}
      {cleared === null ? <span className="message">. {message}</span> : `. ${cleared}`}
      {cleared === null && (
        <>
          <br />
          <span className="action">{action}</span>
        </>
      )}
    </p>
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
      {RANK_WORDS[rank]} alarm: {[title, subject].filter(Boolean).join(', ')}. {!isConditionOver(alarm) && action}
    </span>
  );
}
