import { createMachine } from './lifecycle';

const refusal = (task: () => unknown): string | undefined => {
  try {
    task();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('bot phases', () => {
  test('the bot starts, pauses, resumes and stops', () => {
    const machine = createMachine(() => 0);
    const phases = [machine.phase()];
    machine.start('PAPER');
    phases.push(machine.phase());
    machine.pause();
    phases.push(machine.phase());
    machine.resume();
    phases.push(machine.phase());
    machine.stop();
    phases.push(machine.phase());
    expect(phases).toEqual(['stopped', 'running', 'paused', 'running', 'stopped']);
  });

  test('a command that its phase does not allow is rejected without a change', () => {
    const machine = createMachine(() => 0);
    expect(refusal(machine.pause)).toBe('The bot is stopped: there is nothing to pause.');
    expect(refusal(machine.resume)).toBe('The bot is stopped: start it instead of resuming it.');
    machine.start('PAPER');
    expect(refusal(() => machine.start('PAPER'))).toBe('The bot is already running.');
    expect(refusal(machine.resume)).toBe('The bot is not paused.');
    machine.pause();
    expect(refusal(machine.pause)).toBe('The bot is already paused.');
    expect(refusal(() => machine.start('PAPER'))).toContain('resume it');
    expect(machine.phase()).toBe('paused');
  });

  test('stopping a stopped bot is no error', () => {
    const machine = createMachine(() => 0);
    expect(machine.stop()).toBe(false);
  });

  test('a start in LIVE is rejected with a plain message', () => {
    const machine = createMachine(() => 0);
    expect(refusal(() => machine.start('LIVE'))).toContain('sends no live orders');
    expect(machine.phase()).toBe('stopped');
  });

  test('the uptime counts from the start, through pauses, and is 0 when stopped', () => {
    let now = 5_000;
    const machine = createMachine(() => now);
    machine.start('PAPER');
    now += 61_900;
    machine.pause();
    expect(machine.uptimeSeconds()).toBe(61);
    machine.stop();
    expect(machine.uptimeSeconds()).toBe(0);
    machine.start('PAPER');
    expect(machine.uptimeSeconds()).toBe(0);
  });
});
