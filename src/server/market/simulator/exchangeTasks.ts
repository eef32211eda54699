import type { Clock } from '../clock/clock';
import type { MarketClock } from '../clock/marketClock';
import { createTaskQueue } from '../clock/taskQueue';
import type { SessionProbe } from '../session/sessionProbe';

export type ExchangeTasks = {
  /** Clock of the exchange, whose tasks have a separate queue. */
  readonly clock: Clock;
  nextDueAt(): number;
  runNextTask(): void;
};

/** Runs the bot's tasks before tasks of the exchange at equal times, as in a replay. */
export function createExchangeTasks(clock: MarketClock): ExchangeTasks {
  const queue = createTaskQueue();
  return {
    clock: { now: clock.now, after: (delayMs, task) => queue.addTask(clock.now() + delayMs, task) },
    nextDueAt: queue.nextDueAt,
    runNextTask: () => queue.takeNextTask()?.(),
  };
}

/** Creates a probe that runs the bot's due tasks before each frame, as the replay of a session does. */
export function runTasksBeforeFrames(probe: SessionProbe, clock: MarketClock): SessionProbe {
  const runTasks = (): void => clock.advanceTo(clock.now());
  return {
    ...probe,
    wrapInterpreter(inner, marketState) {
      const observed = probe.wrapInterpreter(inner, marketState);
      return {
        ...observed,
        receive(frame, receivedAt, symbolHint) {
          runTasks();
          observed.receive(frame, receivedAt, symbolHint);
        },
      };
    },
    onAnswer(symbol, problem) {
      runTasks();
      probe.onAnswer(symbol, problem);
    },
  };
}
