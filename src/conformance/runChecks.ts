// Runs the checks in order and collects their outcomes.

import { partsOfRequest, type LackablePart } from '@/contract/lacks';
import { isRecord } from '@/contract/schema/objects';
import { LackedCall, openBotSession, type BotSession, type ContractDocuments, type Credentials } from './botSession';
import { CheckSkipped, type Check } from './check';
import { ALL_CHECKS } from './checks/allChecks';
import { MODE_CHECK } from './checks/paperMode';
import { CheckFailed, noReplyFault, type Fault } from './faults';
import { reasonOf } from './transport';
import type { BotTransport } from './transport';

export type CheckOutcome = {
  check: Check;
  result: 'passed' | 'failed' | 'skipped';
  came?: string;
  /** What the operator would see of this fault. Absent for the consequence that the check names. */
  operatorSees?: string;
};

export type ConformanceReport = {
  mode: string;
  capabilities: readonly string[];
  lacks: readonly string[];
  outcomes: readonly CheckOutcome[];
  tookMs: number;
};

export type RunOptions = {
  transport: BotTransport;
  credentials: Credentials;
  documents: ContractDocuments;
  /** True to run also the checks that change the bot. The bot must say PAPER. */
  commands?: boolean;
  /** Names of the checks to run. Absent for all. */
  only?: readonly string[];
  onProgress?: (done: number, total: number, id: string) => void;
};

/** Failure that says why the bot cannot be tested at all. */
export class NotTestable extends Error {}

/** Runs the checks at a bot. Throws NotTestable for a bot without a session, and for commands on a bot without PAPER. */
export async function runChecks(options: RunOptions): Promise<ConformanceReport> {
  const beganAt = performance.now();
  const bot = await openBotSession(options.transport, options.credentials, options.documents);
  if ('failure' in bot) throw new NotTestable(bot.failure);
  const mode = await readMode(bot);
  const commands = options.commands === true;
  if (commands && mode !== 'PAPER') {
    throw new NotTestable(`The bot says ${mode}. The kit sends commands only to a bot that says PAPER.`);
  }
  const checks = ALL_CHECKS.filter(({ id }) => options.only?.includes(id) ?? true);
  const outcomes: CheckOutcome[] = [];
  let refusal = commands ? undefined : 'needs --commands';
  for (const [index, check] of checks.entries()) {
    options.onProgress?.(index, checks.length, check.id);
    outcomes.push(await runCheck(check, bot, refusal));
    // A command or the bot itself can change the mode at any time.
    if (refusal !== undefined) continue;
    const staysPaper = await runCheck(MODE_CHECK, bot, undefined);
    if (staysPaper.result === 'passed') continue;
    refusal = 'the bot no longer says PAPER';
    outcomes.push(staysPaper);
  }
  if (commands) await bot.call('stopBot').catch(() => undefined);
  return { mode, capabilities: bot.capabilities, lacks: bot.lacks, outcomes, tookMs: performance.now() - beganAt };
}

async function readMode(bot: BotSession): Promise<string> {
  const { body } = await bot.call('getStatus');
  return isRecord(body) ? String(body.mode) : 'no mode';
}

/** Runs a check. `refusal` is the reason why the kit sends no commands. */
async function runCheck(check: Check, bot: BotSession, refusal: string | undefined): Promise<CheckOutcome> {
  const skipped = (came: string): CheckOutcome => ({ check, result: 'skipped', came });
  const { capability } = check;
  if (capability !== undefined && !bot.capabilities.includes(capability))
    return skipped(`the bot does not list '${capability}'`);
  const lacked = partsOfCheck(check.call).find((part) => bot.lacks.includes(part));
  if (lacked !== undefined) return skipped(`the bot lacks '${lacked}'`);
  if (check.command && refusal !== undefined) return skipped(refusal);
  try {
    const result = await check.run(bot);
    if (result instanceof CheckSkipped) return skipped(result.reason);
    return result === undefined ? { check, result: 'passed' } : failedOutcome(check, result);
  } catch (error) {
    if (error instanceof LackedCall) return skipped(error.message);
    return failedOutcome(check, error instanceof CheckFailed ? error.fault : noReplyFault(reasonOf(error)));
  }
}

/** Returns the parts that the call of a check belongs to. */
function partsOfCheck(call: string): LackablePart[] {
  const [method, path = ''] = call.split(' ');
  return partsOfRequest(method, path);
}

const failedOutcome = (check: Check, fault: NonNullable<Fault>): CheckOutcome => ({
  check,
  result: 'failed',
  ...(typeof fault === 'string' ? { came: fault } : fault),
});
