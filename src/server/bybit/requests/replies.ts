import { parseJson as parseExactJson } from '@/contract/schema/jsonText';
import { z } from '@/contract/schema/z';

import type { Clock } from '../../market/clock/clock';
import { codeMeans, codeOfStatus, describeRefusal, WRONG_TIME } from '../../market/live/exchanges/bybitCodes';
import type { AddressLimits } from '../../market/live/requests/addressLimits';
import type { WireReply } from './transport';

export type Outcome =
  | { readonly kind: 'ok'; readonly result: unknown }
  /** The exchange did not act. Code 0 means that the request was not sent. */
  | { readonly kind: 'refused'; readonly code: number; readonly text: string }
  /** Nobody knows whether the exchange acted. */
  | { readonly kind: 'unknown'; readonly why: string };

const OFFSETS_KEPT = 5;
/** Half of a slower round trip is too vague for a clock offset. */
const MAX_ROUND_TRIP_MS = 1_000;
/** Without a write, nothing shows the end of a bar. The next write shows it. */
const BARRED_MS = 5 * 60_000;
const FIRST_SERVER_ERROR = 500;

const replySchema = z.object({
  retCode: z.number(),
  retMsg: z.string().catch(''),
  result: z.unknown().optional(),
  time: z.number().optional().catch(undefined),
});

/** Reads replies, and remembers what the last ones showed of the exchange, the address and the account. */
export function createReplyReader(clock: Clock, address: AddressLimits) {
  let offsets: number[] = [];
  let outageSince: number | undefined;
  let barred: { why: string; at: number } | undefined;

  function refuse(code: number, text: string): Outcome {
    address.noteReply(code, clock.now());
    return { kind: 'refused', code, text };
  }

  function toOutcome({ status, text }: WireReply, sentAt: number): Outcome {
    outageSince = status >= FIRST_SERVER_ERROR ? (outageSince ?? clock.now()) : undefined;
    const code = codeOfStatus({ status, text });
    if (code !== undefined) return refuse(code, `HTTP ${status}`);
    if (status !== 200) {
      address.noteReply(status, clock.now());
      return { kind: 'unknown', why: `HTTP ${status}` };
    }
    const reply = replySchema.safeParse(parseJson(text));
    if (!reply.success) return { kind: 'unknown', why: 'unreadable reply' };
    const { retCode, retMsg, result, time } = reply.data;
    // A clock stepped. The median of the earlier offsets would have the next two requests refused, too.
    if (retCode === WRONG_TIME) offsets = [];
    const isPrompt = clock.now() - sentAt <= MAX_ROUND_TRIP_MS;
    if (time !== undefined && isPrompt) offsets = [...offsets, time - (sentAt + clock.now()) / 2].slice(-OFFSETS_KEPT);
    if (retCode === 0) return { kind: 'ok', result };
    return codeMeans(retCode, 'unsure') ? { kind: 'unknown', why: `code ${retCode}` } : refuse(retCode, retMsg);
  }

  return {
    read(reply: WireReply, sentAt: number, { isWrite }: { isWrite: boolean }): Outcome {
      const outcome = toOutcome(reply, sentAt);
      if (isWrite && outcome.kind === 'ok') barred = undefined;
      if (isWrite && outcome.kind === 'refused' && codeMeans(outcome.code, 'barred'))
        barred = { why: describeRefusal(outcome), at: clock.now() };
      return outcome;
    },
    outageSince: (): number | undefined => outageSince,
    barredBy: (): string | undefined =>
      barred !== undefined && clock.now() - barred.at < BARRED_MS ? barred.why : undefined,
    clockOffset: (): number => [...offsets].sort((a, b) => a - b)[Math.floor(offsets.length / 2)] ?? 0,
  };
}

/** Returns undefined for a text that is no JSON. Keeps the digits of large identifiers. */
export function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}
