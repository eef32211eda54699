import { createLifecycle } from './lifecycle';

const rejectionOf = (task: () => unknown): string | undefined => {
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

  test('a command that the phase of the bot does not allow is rejected and changes nothing', () => {
    const lifecycle = createLifecycle(() => 0);
    expect(rejectionOf(lifecycle.pause)).toBe('The bot is stopped: there is nothing to pause.');
    expect(rejectionOf(lifecycle.resume)).toBe('The bot is stopped: start it instead of resuming it.');
    lifecycle.start('PAPER');
    expect(rejectionOf(() => lifecycle.start('PAPER'))).toBe('The bot is already running.');
    expect(rejectionOf(lifecycle.resume)).toBe('The bot is not paused.');
    lifecycle.pause();
    expect(rejectionOf(lifecycle.pause)).toBe('The bot is already paused.');
    expect(rejectionOf(() => lifecycle.start('PAPER'))).toContain('resume it');
    expect(lifecycle.phase()).toBe('paused');
  });

  test('stop returns false for a bot that is already stopped', () => {
    const lifecycle = createLifecycle(() => 0);
    expect(lifecycle.stop()).toBe(false);
  });

  test('a start in LIVE mode is rejected', () => {
    const lifecycle = createLifecycle(() => 0);
    expect(rejectionOf(() => lifecycle.start('LIVE'))).toContain('sends no live orders');
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
