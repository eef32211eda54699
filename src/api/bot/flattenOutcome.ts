import type { FlattenResult } from '@/contract/bot/execution';
import { plural } from '@/domain/format/format';
import type { NoticeContent } from '@/slices/notices';
import { isNetworkError, isTimeoutError, type CallError } from '../request/errors';
import { errorText, successMessage } from '../request/outcome';
import { isUnreadableReply } from '../request/unreadableReply';

/** Persistent notice with a command that repeats Flatten, so that the operator does not hold the button again. */
const repeatableNotice = (severity: 'error' | 'warning', text: string): NoticeContent => ({
  kind: 'message',
  severity,
  text,
  persistent: true,
  flattenAgain: true,
});

export function flattenNotice({ closed, failed, cancelled }: FlattenResult): NoticeContent {
  const text = `Flatten: ${plural(closed.length, 'position')} closed, ${plural(cancelled, 'order')} cancelled`;
  if (failed.length === 0) return successMessage(text);
  const open = failed.map(({ symbol, error }) => `${symbol} (${error})`).join(', ');
  return repeatableNotice('error', `${text}. Still open: ${open}`);
}

/** A lost reply does not show whether the bot received the command. */
export function flattenFailureNotice(error: CallError): NoticeContent {
  if (isTimeoutError(error) || isNetworkError(error) || isUnreadableReply(error))
    return repeatableNotice(
      'warning',
      `Flatten was sent, and its result is not known: ${errorText(error)}. Look at the orders and positions.`,
    );
  return repeatableNotice('error', `Flatten failed: ${errorText(error)}. Orders and positions can remain.`);
}
