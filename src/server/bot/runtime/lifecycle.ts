import type { Mode } from '@/contract/enums';
import { CommandRefused } from '../bot';

export type Phase = 'stopped' | 'running' | 'paused';
type Command = 'start' | 'stop' | 'pause' | 'resume';

/** The next phase of each command, or the rejection that the operator reads. */
const TRANSITIONS: Record<Command, Record<Phase, { to: Phase } | { rejected: string }>> = {
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
  phase(): Phase;
  /** Only this phase allows entries. */
  isRunning(): boolean;
  start(mode: Mode): void;
  /** Returns false when the bot was already stopped. */
  stop(): boolean;
  pause(): void;
  resume(): void;
  uptimeSeconds(): number;
};

export function createLifecycle(wallNow: () => number): Lifecycle {
  let phase: Phase = 'stopped';
  let startedAt = 0;

  const go = (command: Command) => {
    const transition = TRANSITIONS[command][phase];
    if ('rejected' in transition) throw new CommandRefused(transition.rejected);
    phase = transition.to;
  };

  return {
    phase: () => phase,
    isRunning: () => phase === 'running',
    start(mode) {
      if (phase === 'stopped' && mode === 'LIVE') {
        throw new CommandRefused(
          'This bot sends no live orders. Set the mode to PAPER in the parameters, then start it again.',
        );
      }
      go('start');
      startedAt = wallNow();
    },
    stop() {
      const wasStopped = phase === 'stopped';
      go('stop');
      return !wasStopped;
    },
    pause: () => go('pause'),
    resume: () => go('resume'),
    uptimeSeconds: () => (phase === 'stopped' ? 0 : Math.max(0, Math.floor((wallNow() - startedAt) / 1000))),
  };
}
