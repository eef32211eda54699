import { useEffect } from 'react';
import { ANSWER_WORDS, waitingAlarms, type BotSummary } from '@/domain/bots/botSummary';
import { highestRank } from '@/domain/alarms/alarmList';
import { RANK_WORDS } from '@/domain/alarms/alarmWords';
import { selectBots, selectShownBot, selectShownName } from '@/slices/bots';
import './bots.css';
import { useBotsControl, usePageSelector } from './pageStore';
import { BOTS_HASH } from './useShownBot';

/** Returns true when only figures differ, which the bar does not show. They change with every poll. */
const showsSameBots = (one: readonly BotSummary[], other: readonly BotSummary[]): boolean =>
  one.length === other.length &&
  one.every((bot, index) => bot.answer === other[index]?.answer && bot.alarms === other[index].alarms);

/** Lists the bots above the sign-in of the shown bot, with their alarms. Uses no Material UI, as the sign-in does. */
export function BotBar() {
  const bots = usePageSelector(selectBots, showsSameBots);
  const shown = usePageSelector(selectShownBot);
  const { openBot } = useBotsControl();
  const name = usePageSelector(selectShownName);
  useEffect(() => {
    document.title = `${name} · Order Flow`;
  }, [name]);
  return (
    <nav className="bot-bar" aria-label="Bots">
      {bots.map((bot) => {
        const waiting = waitingAlarms(bot);
        const rank = highestRank(waiting);
        return (
          <button
            key={bot.id}
            type="button"
            aria-current={bot.id === shown ? 'true' : undefined}
            onClick={() => openBot(bot.id)}
          >
            <strong>{bot.name}</strong> {ANSWER_WORDS[bot.answer]}
            {rank !== null && (
              <span role={rank === 'critical' ? 'alert' : 'status'} className={`bot-bar-${rank}`}>
                {RANK_WORDS[rank]}: {waiting[0]?.title}
              </span>
            )}
          </button>
        );
      })}
      <a href={BOTS_HASH}>All bots</a>
    </nav>
  );
}
