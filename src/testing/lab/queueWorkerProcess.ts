import { startQueueWorker } from '@/server/lab/queue/queueWorker';
import { runHere } from './testLab';

/** Locks are short, so that a run of a killed worker is taken over within seconds. */
export const SHORT_LOCKS = { lockMs: 1_000, checkStalledMs: 500 };

const [url = '', file = '', cache = ''] = process.argv.slice(2);

if (require.main === module) {
  startQueueWorker({
    url,
    runner: runHere,
    file,
    cache,
    onLine: (line) => void process.stdout.write(`${line}\n`),
    ...SHORT_LOCKS,
  });
}
