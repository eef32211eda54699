export type OutsidePhase = 'after' | 'before';

/**
 * Called before and after each effect of a process on store, market and exchange, and each delivery to the process.
 * `detail` distinguishes calls of one name, for example by the state of an order row or a client id.
 */
export type OnOutsideCall = (name: string, phase: OutsidePhase, detail: string) => void;

export type OutsideGate = {
  isDead(): boolean;
  /** Ends the process at once, within any call stack and without an error. */
  kill(): void;
  /** Sets a task that the kill runs, such as the end of a connection. */
  onKill(task: () => void): void;
  /**
   * Runs an effect of the process, and returns its result. A dead process has no effect and gets `whenDead`. A process
   * that dies behind the effect gets the result.
   */
  pass<T>(name: string, detail: string, effect: () => T, whenDead: T): T;
};

/** Creates the boundary of one process. */
export function createOutsideGate(onOutsideCall: OnOutsideCall): OutsideGate {
  let isAlive = true;
  const killTasks: (() => void)[] = [];
  const isDead = (): boolean => !isAlive;
  return {
    isDead,
    kill() {
      isAlive = false;
      for (const task of killTasks.splice(0)) task();
    },
    onKill: (task) => void killTasks.push(task),
    pass(name, detail, effect, whenDead) {
      if (isDead()) return whenDead;
      onOutsideCall(name, 'before', detail);
      if (isDead()) return whenDead;
      const result = effect();
      onOutsideCall(name, 'after', detail);
      return result;
    },
  };
}
