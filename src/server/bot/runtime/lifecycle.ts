import type { Mode } from '@/contract/enums';
import { CommandRefused } from '../bot';

export type Phase = 'stopped' | 'running' | 'paused';
type Command = 'start' | 'stop' | 'pause' | 'resume';

/** Where each command leads from each phase; a text is the refusal that the operator reads. */
const TRANSITIONS: Record<Command, Record<Phase, { to: Phase } | { refused: string }>> = {
  start: {
    stopped: { to: 'running' },
    running: { refused: 'The bot is already running.' },
    paused: { refused: 'The bot is paused: resume it instead of starting it.' },
  },
  stop: { stopped: { to: 'stopped' }, running: { to: 'stopped' }, paused: { to: 'stopped' } },
  pause: {
    stopped: { refused: 'The bot is stopped: there is nothing to pause.' },
    running: { to: 'paused' },
    paused: { refused: 'The bot is already paused.' },
  },
  resume: {
    stopped: { refused: 'The bot is stopped: start it instead of resuming it.' },
    running: { refused: 'The bot is not paused.' },
    paused: { to: 'running' },
  },
};

export type Machine = {
  phase(): Phase;
  /** Entries are made in this phase only. */
  isRunning(): boolean;
  start(mode: Mode): void;
  /** False when it was stopped already. */
  stop(): boolean;
  pause(): void;
  resume(): void;
  uptimeSeconds(): number;
};

export function createMachine(wallNow: () => number): Machine {
  let phase: Phase = 'stopped';
  let startedAt = 0;

  const go = (command: Command) => {
    const transition = TRANSITIONS[command][phase];
    if ('refused' in transition) throw new CommandRefused(transition.refused);
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
