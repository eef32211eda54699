/** Measures phase, feed and entry blocks of the bot, and since when they hold. */

import type { Diagnostics } from '@/contract/bot/diagnostics';
import type { Status } from '@/contract/bot/status';
import type { Measurements, EntryBlock } from './measurements';

/** Causes with an alarm of their own, and full slots, which are the usual state of a trading bot. */
const BLOCKS_WITHOUT_ALARM: readonly string[] = [
  'slots',
  'capital',
  'book_not_fresh',
  'storage',
  'drawdown',
  'latency_guard',
];

type Phase = 'running' | 'paused' | 'stopped';

type BotMeasurements = Pick<
  Measurements,
  'isTrading' | 'selfStop' | 'isLatencyPauseReported' | 'feed' | 'isLatencyGuardTripped' | 'blocks'
> & {
  /** Market time since which the bot trades on a working feed, or undefined while the bot does not trade. */
  tradesSince: number | undefined;
};

/** What the memory asks the alarms. */
export type AlarmSettings = {
  /** Returns the age of the latest book from which the feed is lost. */
  feedLostAge_s(): number;
  /** Returns false while an alarm of the rule stays silent, because an operator acknowledged or withheld the alarm. */
  canRing(rule: string): boolean;
};

export type BotObserver = {
  /** Marks a command of the operator, so that the next change of the phase is not the bot's own. */
  onCommand(): void;
  observe(status: Status, diagnostics: Pick<Diagnostics, 'blocks' | 'feed'>, marketNow: number): BotMeasurements;
};

export function createBotObserver({ feedLostAge_s, canRing }: AlarmSettings): BotObserver {
  const blockedSince = new Map<string, number>();
  let phase: Phase = 'stopped';
  let selfStop: string | undefined;
  let isLatencyPauseReported = false;
  let hasCommand = false;
  let tradesSince: number | undefined;

  /** One alarm reports a pause: Drawdown if it can ring, otherwise Bot stopped itself. */
  const observePhase = (next: Phase, drawdown: string | undefined, latency: string | undefined): void => {
    if (next !== phase) {
      const isReported = drawdown !== undefined && canRing('drawdown_guard');
      const isOwn = phase === 'running' && !hasCommand && !isReported;
      const cause = drawdown ?? latency;
      selfStop = isOwn
        ? `The bot ${next === 'paused' ? 'paused' : 'stopped'} itself${cause ? `: ${cause}` : ''}`
        : undefined;
      isLatencyPauseReported = isOwn && drawdown === undefined && latency !== undefined && canRing('self_stop');
      phase = next;
    }
    hasCommand = false;
  };

  const observeBlocks = (blocks: Diagnostics['blocks'], now: number): EntryBlock[] => {
    const names = new Set(blocks.map(({ name }) => name));
    for (const name of blockedSince.keys()) if (!names.has(name)) blockedSince.delete(name);
    return blocks
      .filter(({ name }) => !BLOCKS_WITHOUT_ALARM.includes(name))
      .map(({ name, label, reason }) => {
        const since = blockedSince.get(name) ?? now;
        blockedSince.set(name, since);
        return { name, label, reason, minutes: (now - since) / 60_000 };
      });
  };

  return {
    onCommand() {
      hasCommand = true;
    },
    observe(status, { blocks, feed }, now) {
      const blockOf = (rule: string) => blocks.find(({ name }) => name === rule);
      observePhase(
        !status.running ? 'stopped' : status.paused ? 'paused' : 'running',
        blockOf('drawdown')?.reason,
        blockOf('latency_guard')?.reason,
      );
      const isTrading = phase === 'running';
      const problem = blockOf('book_not_fresh')?.reason;
      const age = feed?.age_ms ?? null;
      const isLost = problem !== undefined || (age !== null && age >= feedLostAge_s() * 1_000);
      if (!isTrading) tradesSince = undefined;
      else if (isLost) tradesSince = now;
      else tradesSince ??= now;
      return {
        isTrading,
        selfStop,
        isLatencyPauseReported,
        tradesSince,
        feed: { problem, age_s: age === null ? null : age / 1_000, isLost },
        isLatencyGuardTripped: blockOf('latency_guard') !== undefined,
        blocks: isTrading ? observeBlocks(blocks, now) : observeBlocks([], now),
      };
    },
  };
}
