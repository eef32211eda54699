import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { StartError } from '@/server/startError';
import { writeHistory } from '@/testing/history/writeHistory';

const HELP_TEXT = `Fills a separate database with generated trades and logs, to see the console with a long history.

  npm run history -- [--trades 100000] [--logs 200000] [--data ./data-history]
                     [--days 360] [--until 2026-01-31T00:00:00Z] [--seed 1] [--force]

Then: DATA_DIR=./data-history npm start`;

const MAX_DAYS = 730;
const TRADES_PER_DAY = 280;

const { values } = parseArgs({
  options: {
    trades: { type: 'string', default: '100000' },
    logs: { type: 'string', default: '200000' },
    data: { type: 'string', default: './data-history' },
    days: { type: 'string' },
    until: { type: 'string' },
    seed: { type: 'string', default: '1' },
    force: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function parseWholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new StartError(`--${name} must be a whole number`);
  return Number(text);
}

function parseTime(text: string | undefined): number {
  const ms = text === undefined ? Date.now() : Date.parse(text);
  if (Number.isNaN(ms)) throw new StartError('--until must be a time such as 2026-01-31T00:00:00Z');
  return ms;
}

function generateHistory(): void {
  const trades = parseWholeNumber('trades', values.trades);
  const usualDays = String(Math.max(1, Math.min(MAX_DAYS, Math.ceil(trades / TRADES_PER_DAY))));
  const plan = {
    trades,
    logs: parseWholeNumber('logs', values.logs),
    days: parseWholeNumber('days', values.days ?? usualDays),
    untilMs: parseTime(values.until),
    seed: parseWholeNumber('seed', values.seed),
  };
  const began = performance.now();
  writeHistory(resolve(values.data), plan, { replace: values.force });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `Wrote ${plan.trades} trades and ${plan.logs} log lines over ${plan.days} days to ${values.data} in ${seconds} s.`,
  );
  console.log(`To see the generated history: DATA_DIR=${values.data} npm start`);
}

try {
  if (values.help) console.log(HELP_TEXT);
  else generateHistory();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
