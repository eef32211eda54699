import { Box, Button } from '@mui/material';
import { alarmsApi } from '@/api/alarms';
import { sendOnce } from '@/api/request/sendOnce';
import { isUrgent, raiseKeyOf, seenAtOf, sortAlarms } from '@/domain/alarms/alarmList';
import { RANK_WORDS } from '@/domain/alarms/alarmWords';
import { isConditionOver } from '@/domain/alarms/clearedAlarm';
import { isPageRule } from '@/domain/alarms/pageAlarms';
import { acknowledgePageAlarms } from '@/features/alarms/pageCommands';
import { RankChip } from '@/features/alarms/RankChip';
import { selectAlarmsElsewhere } from '@/slices/bots';
import { useIgnoreClicksAfterShift } from '@/ui/input/useIgnoreClicksAfterShift';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { useBotsControl, usePageSelector } from './pageStore';
import { BOTS_HASH } from './useShownBot';

/** Shows the worst waiting alarm of the other bots in a row of its own, so that the strip of the shown bot never hides it. */
export function OtherAlarms() {
  const waiting = usePageSelector(selectAlarmsElsewhere);
  const { consoles, polls, openBot } = useBotsControl();
  const [first] = sortAlarms(waiting.map(({ alarm }) => alarm));
  const worst = waiting.find(({ alarm }) => alarm === first);
  const ignoreEarlyClicks = useIgnoreClicksAfterShift(worst ? `${worst.bot} ${raiseKeyOf(worst.alarm)}` : '');
  if (!worst) return null;
  const { bot, name, alarm } = worst;
  const acknowledge = (): void => {
    const { store } = consoles.consoleOf(bot);
    if (isPageRule(alarm.rule)) store.dispatch(acknowledgePageAlarms([alarm.id]));
    const seenAt = seenAtOf([alarm.raised_at]);
    const body = { ids: [alarm.id], ...(seenAt !== undefined && { seen_at: seenAt }) };
    const sent = isPageRule(alarm.rule)
      ? Promise.resolve()
      : store.dispatch(sendOnce(alarmsApi.endpoints.acknowledgeAlarms, body, alarm.id));
    void sent.then(() => polls.pollNow(bot));
  };
  const title = [alarm.title, alarm.subject].filter(Boolean).join(' · ');
  return (
    <Box
      component="section"
      aria-label="Alarms of other bots"
      onClickCapture={ignoreEarlyClicks}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        padding: '2px 12px',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.raised',
      }}
    >
      <span key={`${bot} ${raiseKeyOf(alarm)}`} role={isUrgent(alarm) ? 'alert' : 'status'} className="visually-hidden">
        {RANK_WORDS[alarm.rank]} alarm of {name}: {title}
      </span>
      <RankChip rank={alarm.rank} filled />
      <Box
        component="span"
        sx={{
          flex: '1 1 12ch',
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          [narrowScreenQuery]: { whiteSpace: 'normal' },
        }}
      >
        <strong>{name}</strong>: {title}
        {isConditionOver(alarm) && ', cleared'}
      </Box>
      <Button variant="text" color="inherit" href={BOTS_HASH} sx={{ flex: 'none' }}>
        {waiting.length === 1 ? 'All bots' : `+${waiting.length - 1} more`}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={`Show ${name}`}
        onClick={() => openBot(bot)}
        // A phone opens the bot from the view of all bots.
        sx={{ [narrowScreenQuery]: { display: 'none' } }}
      >
        Show
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={`Acknowledge ${alarm.title} of ${name}`}
        onClick={acknowledge}
      >
        Acknowledge
      </Button>
    </Box>
  );
}
