import { highestRank, raiseKeyOf } from '@/domain/alarms/alarmList';
import { isPageRule } from '@/domain/alarms/pageAlarms';
import { waitingAlarms, type BotSummary } from '@/domain/bots/botSummary';
import { notificationChoice } from '@/features/alarms/notifications/notificationChoice';
import { notifyUnseen } from '@/features/alarms/notifications/AlarmNotifications';
import { playAlarmSound } from '@/features/alarms/sound/playAlarmSound';
import { soundChoice } from '@/features/alarms/sound/soundChoice';

/**
 * Creates the function that rings for alarms that are raised while another bot is shown. The screens of the shown bot
 * ring themselves.
 */
export function createAlarmRinger(shown: () => string) {
  const knownByBot = new Map<string, ReadonlySet<string>>();
  return (bot: BotSummary): void => {
    if (bot.answer === 'unknown') return;
    const waiting = waitingAlarms(bot);
    const known = knownByBot.get(bot.id);
    // The first list has alarms that were raised before the page was open.
    const raised = waiting.filter((alarm) => (known ? !known.has(raiseKeyOf(alarm)) : isPageRule(alarm.rule)));
    knownByBot.set(bot.id, new Set(waiting.map(raiseKeyOf)));
    const rank = highestRank(raised);
    if (rank === null || bot.id === shown()) return;
    const { isOn, volume } = soundChoice.get();
    if (isOn) void playAlarmSound(rank, volume);
    if (notificationChoice.get().isOn) void notifyUnseen(raised, bot.name);
  };
}
