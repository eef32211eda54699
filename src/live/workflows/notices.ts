import type { UnknownAction } from '@reduxjs/toolkit';
import { readableErrorText } from '@/api/request/errors';
import type { MutationOutcome } from '@/api/request/outcome';
import { MESSAGE_DURATION_MS } from '@/contract/timings';
import {
  commandFailed,
  commandRecorded,
  noticeDismissed,
  commandFailuresCleared,
  noticeAdded,
  selectNotices,
  isPersistent,
  type Notice,
  type NoticeContent,
} from '@/slices/notices';
import type { AppListenerApi } from '@/store/listener';
import { selectBotCurrency } from '@/store/useBotExchange';
import { MUTATION_OUTCOMES } from '../outcomes';
import { readSettledApiCall, type SettledApiCall } from '../settled';

export const isSettledMutation = (action: UnknownAction): boolean => readSettledApiCall(action)?.type === 'mutation';

/** Shows the result of a mutation as a message and records a command in the command history. */
export function reportMutationOutcome(action: UnknownAction, api: AppListenerApi): void {
  const settled = readSettledApiCall(action);
  if (!settled) return;
  const outcome = mutationOutcomeOf(settled.endpoint);
  if (!outcome) return;
  const notice = settled.ok
    ? successNotice(outcome, settled, selectBotCurrency(api.getState()))
    : failureNotice(outcome, settled);
  if (notice) api.dispatch(noticeAdded(notice));
  recordCommand(outcome, settled, notice, api);
}

type AnyMutationOutcome = MutationOutcome<unknown, unknown>;
type SuccessfulApiCall = Extract<SettledApiCall, { ok: true }>;
type FailedApiCall = Extract<SettledApiCall, { ok: false }>;

function mutationOutcomeOf(endpoint: string): AnyMutationOutcome | undefined {
  // The cast is needed because the endpoint is known only at run time.
  return (MUTATION_OUTCOMES as unknown as Partial<Record<string, AnyMutationOutcome>>)[endpoint];
}

function successNotice(
  { success }: AnyMutationOutcome,
  { result, arg }: SuccessfulApiCall,
  currency: string,
): NoticeContent | null {
  const content = typeof success === 'function' ? success(result, arg, currency) : success;
  return typeof content === 'string' ? null : content;
}

function failureNotice({ failure }: AnyMutationOutcome, { error, arg }: FailedApiCall): NoticeContent | null {
  const content = typeof failure === 'function' ? failure(error, arg) : failure;
  return typeof content === 'string' ? null : content;
}

function recordCommand(
  outcome: AnyMutationOutcome,
  settled: SettledApiCall,
  notice: NoticeContent | null,
  { dispatch, extra }: AppListenerApi,
): void {
  if (outcome.label === null) return;
  const command = typeof outcome.label === 'function' ? outcome.label(settled.arg) : outcome.label;
  const text = notice && [notice.text, notice.detail].filter(Boolean).join('. ');
  const added = settled.ok ? outcome.recorded?.(settled.result) : undefined;
  const said = text ?? (settled.ok ? '' : readableErrorText(settled.error, 'Unknown error'));
  const detail = [said, added].filter(Boolean).join(': ');
  // A reply with status 200 may report a failure.
  const result = settled.ok && notice?.severity !== 'error' ? 'done' : 'failed';
  dispatch(commandRecorded({ at: extra.now(), command, outcome: result, detail }));
  if (outcome.failure !== 'logged') return;
  if (result === 'done') {
    dispatch(commandFailuresCleared([settled.endpoint]));
    return;
  }
  extra.logger.error(`${command} failed: ${detail}`);
  dispatch(commandFailed({ endpoint: settled.endpoint, at: extra.now() }));
}

/** Keeps errors and persistent messages. A repeated message restarts the display time. */
export async function hideMessageAfterDuration(
  { payload }: ReturnType<typeof noticeAdded>,
  api: AppListenerApi,
): Promise<void> {
  if (payload.kind !== 'message' || isPersistent(payload)) return;
  const shown = findDisplayedNotice(api, payload);
  if (!shown) return;
  await api.delay(payload.shownForMs ?? MESSAGE_DURATION_MS);
  const still = selectNotices(api.getState()).find(({ id }) => id === shown.id);
  if (still?.count === shown.count) api.dispatch(noticeDismissed({ id: shown.id }));
}

const findDisplayedNotice = (
  { getState }: AppListenerApi,
  { kind, severity, text }: NoticeContent,
): Notice | undefined =>
  selectNotices(getState()).find((it) => it.kind === kind && it.severity === severity && it.text === text);
