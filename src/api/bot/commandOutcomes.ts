import type { CloseAllResult, EmergencyResetResult } from '@/contract/bot/commands';
import { readCloseFailures } from '@/domain/trades/closeAllFailures';
import { closedPositionsText } from '@/domain/trades/closeResults';
import { DASH } from '@/domain/format/format';
import type { NoticeContent } from '@/slices/notices';
import { isTimeoutError, type CallError } from '../request/errors';
import { isUnreadableReply } from '../request/unreadableReply';
import { errorNotice, successAlert, successMessage, UNKNOWN_ERROR_TEXT, prefixedErrorNotice } from '../request/outcome';

/** What became of the pause before a Close All. */
export type PauseOutcome = 'paused' | 'not paused' | 'unanswered';
/** Argument of Close All. It is absent for a Close All without a pause. */
export type CloseAllArg = { pause: PauseOutcome } | void;

const PAUSE_TEXTS: Record<PauseOutcome, string> = {
  paused: 'The bot is paused.',
  'not paused': 'The bot is not paused: the pause failed, and it may open new positions.',
  unanswered: 'The bot did not answer the pause yet: it may open new positions.',
};

export const closeAllNotice = (result: CloseAllResult, arg: CloseAllArg, currency: string): NoticeContent =>
  withPauseOutcome(closeResultNotice(result, currency), arg);

/** Adds what became of the pause. A close without the pause must not look like a complete success. */
function withPauseOutcome(notice: NoticeContent, arg: CloseAllArg): NoticeContent {
  if (!arg) return notice;
  const detail = [notice.detail, PAUSE_TEXTS[arg.pause]].filter(Boolean).join('. ');
  if (arg.pause === 'paused' || notice.severity !== 'success') return { ...notice, detail };
  return { ...notice, detail, severity: 'warning', persistent: true };
}

const closeResultNotice = ({ closed, failed: notClosed }: CloseAllResult, currency: string): NoticeContent =>
  notClosed.length === 0
    ? successMessage(`Closed ${closed.length} positions`, closedPositionsText(closed, currency))
    : remainingPositionsNotice(
        `Closed ${closed.length} positions, ${notClosed.length} failed`,
        notClosed,
        closedPositionsText(closed, currency),
      );

/** Assumes that the bot can have closed positions despite a timeout or an unreadable reply. */
export const closeAllFailureNotice = (error: CallError, arg?: CloseAllArg): NoticeContent =>
  withPauseOutcome(closeFailureNotice(error), arg);

function closeFailureNotice(error: CallError): NoticeContent {
  if (isUnreadableReply(error)) return unknownCloseAllResultNotice('the answer could not be read');
  if (isTimeoutError(error)) return unknownCloseAllResultNotice('the bot did not answer in time');
  return prefixedErrorNotice('Error closing positions: ')(error);
}

export const emergencyResetNotice = (result: EmergencyResetResult): NoticeContent =>
  result.success
    ? successAlert(emergencyResetText(result))
    : errorNotice(`Reset Failed: ${result.error ?? UNKNOWN_ERROR_TEXT}`);

const unknownCloseAllResultNotice = (reason: string): NoticeContent => ({
  kind: 'message',
  severity: 'warning',
  text: `Close All was sent. Its result is not known, since ${reason}: look at the positions.`,
  persistent: true,
});

/**
 * Returns a persistent notice with a command that closes the remaining positions. `result` describes the closed ones.
 */
function remainingPositionsNotice(text: string, left: readonly unknown[], result: string | undefined): NoticeContent {
  const items = readCloseFailures(left);
  const symbols = [...new Set(items.map(({ symbol }) => symbol).filter((symbol) => symbol !== undefined))];
  return {
    kind: 'message',
    severity: 'warning',
    text,
    detail: [`Not closed: ${items.map((item) => item.text).join(', ')}`, result && `Closed: ${result}`]
      .filter(Boolean)
      .join('. '),
    closeAgain: items.every(({ symbol }) => symbol !== undefined) ? symbols : [],
    persistent: true,
  };
}

function emergencyResetText({
  active_positions,
  max_concurrent,
  available_slots,
  message: text,
}: EmergencyResetResult): string {
  const lines = [
    `Active positions: ${active_positions ?? DASH}`,
    `Max concurrent: ${max_concurrent ?? DASH}`,
    `Available slots: ${available_slots ?? DASH}`,
    text,
  ];
  return lines.filter(Boolean).join('\n');
}
