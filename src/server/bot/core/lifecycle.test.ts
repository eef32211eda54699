import { createLifecycle } from './lifecycle';

const rejectionMessageOf = (task: () => unknown): string | undefined => {
  try {
    task();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('bot phases', () => {
  test('the bot starts, pauses, resumes and stops', () => {
    const lifecycle = createLifecycle(() => 0);
    const phases = [lifecycle.phase()];
    lifecycle.start('PAPER');
    phases.push(lifecycle.phase());
    lifecycle.pause();
    phases.push(lifecycle.phase());
    lifecycle.resume();
    phases.push(lifecycle.phase());
    lifecycle.stop();
    phases.push(lifecycle.phase());
    expect(phases).toEqual(['stopped', 'running', 'paused', 'running', 'stopped']);
  });

  test('the lifecycle rejects a command that the phase of the bot does not allow', () => {
    const lifecycle = createLifecycle(() => 0);
    expect(rejectionMessageOf(lifecycle.pause)).toBe('The bot is stopped: there is nothing to pause.');
    expect(rejectionMessageOf(lifecycle.resume)).toBe('The bot is stopped: start it instead of resuming it.');
    lifecycle.start('PAPER');
    expect(rejectionMessageOf(() => lifecycle.start('PAPER'))).toBe('The bot is already running.');
    expect(rejectionMessageOf(lifecycle.resume)).toBe('The bot is not paused.');
    lifecycle.pause();
    expect(rejectionMessageOf(lifecycle.pause)).toBe('The bot is already paused.');
    expect(rejectionMessageOf(() => lifecycle.start('PAPER'))).toContain('resume it');
    expect(lifecycle.phase()).toBe('paused');
  });

  test('Lifecycle.stop returns false for a bot that is already stopped', () => {
    const lifecycle = createLifecycle(() => 0);
    expect(lifecycle.stop()).toBe(false);
  });

  test('the lifecycle rejects a start in LIVE mode', () => {
    const lifecycle = createLifecycle(() => 0);
    expect(rejectionMessageOf(() => lifecycle.start('LIVE'))).toContain('sends no live orders');
    expect(lifecycle.phase()).toBe('stopped');
  });

  test('the uptime includes pauses and is 0 while the bot is stopped', () => {
    let now = 5_000;
    const lifecycle = createLifecycle(() => now);
    lifecycle.start('PAPER');
    now += 61_900;
    lifecycle.pause();
    expect(lifecycle.uptimeSeconds()).toBe(61);
    lifecycle.stop();
    expect(lifecycle.uptimeSeconds()).toBe(0);
    lifecycle.start('PAPER');
    expect(lifecycle.uptimeSeconds()).toBe(0);
  });
});
