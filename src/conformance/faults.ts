// The kinds of failures that any check can meet, each with what the operator sees of it.

import { CALL_CONTRACTS } from '@/apiDocs/calls';
import { NAMED_SCHEMAS } from '@/apiDocs/schemas';
import type { CallName } from '@/contract/calls';
import { isRecord } from '@/contract/schema/objects';
import type { BotReply } from './readReply';
import { READING_CALLS, type ReadingCall } from './readingCalls';
import { shown } from './values';

/** What came instead, with the consequence of its own where the one of the check does not fit. */
export type FaultOfKind = { came: string; operatorSees: string };

/** What came instead, undefined if the bot keeps the contract. */
export type Fault = string | FaultOfKind | undefined;

/** Error that ends a check with its fault. */
export class CheckFailed extends Error {
  constructor(readonly fault: NonNullable<Fault>) {
    super(typeof fault === 'string' ? fault : fault.came);
  }
}

/** Returns a fault with the consequence of its own. */
export const seen = (came: string | undefined, operatorSees: string): Fault =>
  came === undefined ? undefined : { came, operatorSees };

export const REFUSED: readonly number[] = [400, 413, 415, 422];

const SEES = {
  noReply: 'No data in the place of the call, or a command of which nobody knows whether it was executed.',
  sessionEnded: 'The sign-in page after a call of the status or of the logs. Other calls show their own failure.',
  sessionKept: 'No sign-in page after the session has ended. Each place shows a failure of its own.',
  brokenRefusal: 'An error of the server in place of the reason.',
  otherRefusal: 'The same: the console shows the reason of any refusal. Other clients take the wrong branch.',
  noReason: 'A failure without its reason.',
  missingRow: 'One row less than the bot sent. The console counts unreadable rows beside the list.',
  tolerated: 'The value as the bot sent it, or a dash.',
  slow: 'A place that waits for its data, and old figures meanwhile.',
};

/** Returns the text of an error reply. */
export const detailOf = ({ body }: Pick<BotReply, 'body'>): string | undefined =>
  isRecord(body) && typeof body.detail === 'string' && body.detail !== '' ? body.detail : undefined;

const isReadingCall = (name: CallName): name is ReadingCall => name in READING_CALLS;

/** Returns what the operator sees after a failure of a call with a session. */
function seenOfFailure(name: CallName, status: number): string {
  if (status === 401) return SEES.sessionEnded;
  if (isReadingCall(name)) return READING_CALLS[name].sees;
  const { errors } = CALL_CONTRACTS[name];
  return (errors.find((error) => error.status === status) ?? errors[0])?.operatorSees ?? 'A failure of the command.';
}

/** Returns which status a reply has instead of the expected ones. */
export function statusText({ status, text }: BotReply, expected: readonly number[]): string | undefined {
  if (expected.includes(status)) return undefined;
  return `the status is ${status}, not ${expected.join(' or ')}${status >= 500 ? `: ${shown(text)}` : ''}`;
}

/** Returns why a reply has another status. The fault of an accepted bad input is the one of the check. */
export function statusFault(reply: BotReply, expected: readonly number[]): Fault {
  const came = statusText(reply, expected);
  if (came === undefined) return undefined;
  const { status, call } = reply;
  if (expected.some((wanted) => wanted < 300))
    return { came, operatorSees: call === undefined ? SEES.noReply : seenOfFailure(call, status) };
  if (status < 400) return came;
  if (status >= 500) return { came, operatorSees: SEES.brokenRefusal };
  return { came, operatorSees: expected.join() === '401' ? SEES.sessionKept : SEES.otherRefusal };
}

/** Returns why a reply does not refuse the input with a sentence. */
export function refusalFault(reply: BotReply, expected: readonly number[] = REFUSED): Fault {
  const fault = statusFault(reply, expected);
  if (fault !== undefined || detailOf(reply) !== undefined) return fault;
  const detail = isRecord(reply.body) ? reply.body.detail : undefined;
  return {
    came: `the status is ${reply.status}, but \`detail\` is ${shown(detail)}, not a text`,
    operatorSees: SEES.noReason,
  };
}

const UNREADABLE = /NaN|Infinity/;

function jsonFault({ body, text, headers, call }: BotReply): Fault {
  if (body !== undefined) return undefined;
  const reason = UNREADABLE.test(text) ? ', because JSON has neither NaN nor Infinity' : '';
  const came = `the body is not JSON${reason}: ${shown(text)} (${headers.get('Content-Type')})`;
  return call === undefined ? came : { came, operatorSees: seenOfFailure(call, 200) };
}

/** Returns a reply with the status 200 and JSON. Throws the fault of any other reply. */
export function requireReply(reply: BotReply): BotReply {
  const fault = statusFault(reply, [200]) ?? jsonFault(reply);
  if (fault !== undefined) throw new CheckFailed(fault);
  return reply;
}

/** Place of a row in the faults of the documents. The console reads the rows of these lists one by one. */
const ROW_PLACE = /: (\/(trades|logs|symbols|recordings|runs|alarms|changes|rules|channels|events|orders))?\/\d+[ /]/;

/** Returns the fault of a body that the documents refuse. The readers of the console are more tolerant. */
export function formFault(name: ReadingCall, came: string | undefined, body: unknown): Fault {
  if (came === undefined) return undefined;
  const { reply } = CALL_CONTRACTS[name];
  const names = reply === 'file' ? [] : typeof reply === 'string' ? [reply] : reply;
  if (names.some((schema) => NAMED_SCHEMAS[schema].safeParse(body).success))
    return { came, operatorSees: SEES.tolerated };
  return ROW_PLACE.test(came) ? { came, operatorSees: SEES.missingRow } : came;
}

export const slowFault = (tookMs: number, longestMs: number): Fault =>
  tookMs <= longestMs
    ? undefined
    : { came: `the reply took ${Math.round(tookMs / 1000)} seconds`, operatorSees: SEES.slow };

/** Returns the fault of a call without a reply. */
export const noReplyFault = (reason: string): FaultOfKind => ({
  came: `the call failed: ${reason}`,
  operatorSees: SEES.noReply,
});
