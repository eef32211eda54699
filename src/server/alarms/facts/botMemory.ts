import type { Diagnostics } from '@/contract/diagnostics';
import type { Status } from '@/contract/status';
import type { AlarmFacts, BlockFacts } from './alarmFacts';

/** Age of the latest book from which the feed counts as lost for the consequences of an outage. */
const FEED_LOST_AGE_MS = 10_000;

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

type BotFacts = Pick<AlarmFacts, 'isTrading' | 'selfStop' | 'feed' | 'isLatencyGuardTripped' | 'blocks'> & {
  /** Market time since which the bot trades on a working feed, or undefined while the bot does not trade. */
  tradesSince: number | undefined;
};

export type BotMemory = {
  /** Marks a command of the operator, so that the next change of the phase is not the bot's own. */
  onCommand(): void;
  observe(status: Status, diagnostics: Pick<Diagnostics, 'blocks' | 'feed'>, marketNow: number): BotFacts;
};

/** Remembers since when the bot trades and since when a cause blocks entries. */
export function createBotMemory(): BotMemory {
  const blockedSince = new Map<string, number>();
  let phase: Phase = 'stopped';
  let selfStop: string | undefined;
  let hasCommand = false;
  let tradesSince: number | undefined;

  /** The alarm of the drawdown already tells a pause by the drawdown. */
  const observePhase = (next: Phase, cause: string | undefined, isDrawdown: boolean): void => {
    if (next !== phase) {
      const isOwn = phase === 'running' && !hasCommand && !isDrawdown;
      selfStop = isOwn
        ? `The bot ${next === 'paused' ? 'paused' : 'stopped'} itself${cause ? `: ${cause}` : ''}`
        : undefined;
      phase = next;
    }
    hasCommand = false;
  };

  const observeBlocks = (blocks: Diagnostics['blocks'], now: number): BlockFacts[] => {
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
      const blockOf = (wanted: string) => blocks.find(({ name }) => name === wanted);
      observePhase(
        !status.running ? 'stopped' : status.paused ? 'paused' : 'running',
        blockOf('latency_guard')?.reason,
        blockOf('drawdown') !== undefined,
      );
      const isTrading = phase === 'running';
      const problem = blockOf('book_not_fresh')?.reason;
      const age = feed?.age_ms ?? null;
      const isLost = problem !== undefined || (age !== null && age >= FEED_LOST_AGE_MS);
      if (!isTrading) tradesSince = undefined;
      else if (isLost) tradesSince = now;
      else tradesSince ??= now;
      return {
        isTrading,
        selfStop,
        tradesSince,
        feed: { problem, age_s: age === null ? null : age / 1_000, isLost },
        isLatencyGuardTripped: blockOf('latency_guard') !== undefined,
        blocks: isTrading ? observeBlocks(blocks, now) : observeBlocks([], now),
      };
    },
  };
}
