import { startQueueWorker } from '@/server/lab/queue/queueWorker';
import { inThreadLabRunner } from './testLab';

/** Short lock times, so that another worker takes over the Lab run of a killed worker within seconds. */
export const SHORT_LOCK_TIMES = { lockMs: 1_000, checkStalledMs: 500 };

const [url = '', file = '', cache = ''] = process.argv.slice(2);

if (require.main === module) {
  startQueueWorker({
    url,
    runner: inThreadLabRunner,
    file,
    cache,
    onLine: (line) => void process.stdout.write(`${line}\n`),
    ...SHORT_LOCK_TIMES,
  });
}
