import type { Mode } from '@/contract/enums';
import { CommandRefused } from '../../commandRefused';

export type BotPhase = 'stopped' | 'running' | 'paused';
type BotCommand = 'start' | 'stop' | 'pause' | 'resume';

/** Next phase after each command in each phase, or the rejection text for the operator. */
const PHASE_TRANSITIONS: Record<BotCommand, Record<BotPhase, { to: BotPhase } | { rejected: string }>> = {
  start: {
    stopped: { to: 'running' },
    running: { rejected: 'The bot is already running.' },
    paused: { rejected: 'The bot is paused: resume it instead of starting it.' },
  },
  stop: { stopped: { to: 'stopped' }, running: { to: 'stopped' }, paused: { to: 'stopped' } },
  pause: {
    stopped: { rejected: 'The bot is stopped: there is nothing to pause.' },
    running: { to: 'paused' },
    paused: { rejected: 'The bot is already paused.' },
  },
  resume: {
    stopped: { rejected: 'The bot is stopped: start it instead of resuming it.' },
    running: { rejected: 'The bot is not paused.' },
    paused: { to: 'running' },
  },
};

export type Lifecycle = {
  phase(): BotPhase;
  isRunning(): boolean;
  start(mode: Mode): void;
  /** Stops the bot. Returns false if the bot was already stopped. */
  stop(): boolean;
  pause(): void;
  resume(): void;
  uptimeSeconds(): number;
};

export function createLifecycle(wallNow: () => number, hasExchangeAccount = false): Lifecycle {
  let phase: BotPhase = 'stopped';
  let startedAt = 0;

  const changePhase = (command: BotCommand) => {
    const transition = PHASE_TRANSITIONS[command][phase];
    if ('rejected' in transition) throw new CommandRefused(transition.rejected);
    phase = transition.to;
  };

  return {
    phase: () => phase,
    isRunning: () => phase === 'running',
    start(mode) {
      if (phase === 'stopped' && mode === 'LIVE' && !hasExchangeAccount) {
        throw new CommandRefused(
          'This bot sends no live orders. Set the mode to PAPER in the parameters, then start it again.',
        );
      }
      changePhase('start');
      startedAt = wallNow();
    },
    stop() {
      const wasStopped = phase === 'stopped';
      changePhase('stop');
      return !wasStopped;
    },
    pause: () => changePhase('pause'),
    resume: () => changePhase('resume'),
    uptimeSeconds: () => (phase === 'stopped' ? 0 : Math.max(0, Math.floor((wallNow() - startedAt) / 1000))),
  };
}
