// Runs the checks in order and collects their outcomes.

import { isRecord } from '@/contract/schema/objects';
import { openBotSession, type BotSession, type ContractDocuments, type Credentials } from './botSession';
import { CheckSkipped, type Check } from './check';
import { ALL_CHECKS } from './checks/allChecks';
import type { BotTransport } from './transport';

export type CheckOutcome = { check: Check; result: 'passed' | 'failed' | 'skipped'; came?: string };

export type ConformanceReport = {
  mode: string;
  capabilities: readonly string[];
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
  for (const [index, check] of checks.entries()) {
    options.onProgress?.(index, checks.length, check.id);
    outcomes.push(await runCheck(check, bot, commands));
  }
  if (commands) await bot.call('stopBot').catch(() => undefined);
  return { mode, capabilities: bot.capabilities, outcomes, tookMs: performance.now() - beganAt };
}

async function readMode(bot: BotSession): Promise<string> {
  const { body } = await bot.read('getStatus');
  return isRecord(body) ? String(body.mode) : 'no mode';
}

async function runCheck(check: Check, bot: BotSession, commands: boolean): Promise<CheckOutcome> {
  const skipped = (came: string): CheckOutcome => ({ check, result: 'skipped', came });
  const { capability } = check;
  if (capability !== undefined && !bot.capabilities.includes(capability))
    return skipped(`the bot does not list '${capability}'`);
  if (check.command) {
    if (!commands) return skipped('needs --commands');
    // The mode may change while the kit runs.
    const { body } = await bot.call('getStatus');
    if (!isRecord(body) || body.mode !== 'PAPER') return skipped('the bot no longer says PAPER');
  }
  try {
    const result = await check.run(bot);
    if (result instanceof CheckSkipped) return skipped(result.reason);
    return result === undefined ? { check, result: 'passed' } : { check, result: 'failed', came: result };
  } catch (error) {
    return { check, result: 'failed', came: `the call failed: ${reasonOf(error)}` };
  }
}

/** Returns the reason of a failed call, which fetch hides in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no reply within 20 seconds';
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
