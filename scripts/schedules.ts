import { parseArgs } from 'node:util';
import { runBotSchedule } from '@/testing/exchange/botSchedule/botSchedule';
import { describeFailure, findFailedSchedules } from '@/testing/exchange/failedSchedules';
import { ALL_KINDS, kindsOfPort, parseFaultKinds } from '@/testing/exchange/faults/faultGroups';
import { portFaults, runSchedule, scheduleFaults } from '@/testing/exchange/schedule';

const HELP_TEXT = `Runs schedules of faults against the loopback exchange, and prints the shortened schedule of each failing seed.

  npm run schedules -- [--count 10000] [--first 1] [--bot | --sockets] [--faults <names>] [--most 3]

--bot runs the whole bot instead of its port alone.

--sockets connects by HTTP and websocket instead of within the process.

--faults names kinds or groups of faults, such as "self-leading cursor,foreign". The default is the faults of the tests.

--most ends the run after this number of failures.`;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    first: { type: 'string', default: '1' },
    bot: { type: 'boolean', default: false },
    faults: { type: 'string' },
    most: { type: 'string', default: '3' },
    sockets: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function runSchedules(): Promise<void> {
  const count = Number(values.count);
  const firstSeed = Number(values.first);
  if (!Number.isInteger(count) || !Number.isInteger(firstSeed) || count < 1)
    throw new Error('--count and --first take whole numbers');
  if (values.bot && values.sockets) throw new Error('--bot and --sockets exclude each other');
  const kinds = values.faults === undefined ? ALL_KINDS : parseFaultKinds(values.faults);
  if (!values.bot && kindsOfPort(kinds).length === 0) throw new Error('these faults need --bot');
  const faultsOf = (seed: number) => (values.bot ? scheduleFaults(seed, kinds) : portFaults(seed, kinds));
  const startedAt = performance.now();
  const failures = await findFailedSchedules(
    { firstSeed, count, faultsOf, most: Number(values.most) },
    (seed, faults) =>
      values.bot ? runBotSchedule(seed, faults) : runSchedule(seed, faults, { overSockets: values.sockets }),
    (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done}/${count}`);
    },
  );
  for (const failure of failures) console.log(describeFailure(failure));
  const { user, system } = process.cpuUsage();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const processor = ((user + system) / 1e6).toFixed(1);
  console.log(
    `${failures.length} of up to ${count} schedules failed in ${seconds} s (${processor} s of processor time)`,
  );
  process.exitCode = failures.length > 0 ? 1 : 0;
}

if (values.help) console.log(HELP_TEXT);
else void runSchedules();
