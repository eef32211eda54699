import type { UnknownAction } from '@reduxjs/toolkit';
import { readableError } from '@/api/errors';
import { MESSAGE_SHOWN_FOR_MS } from '@/contract/timings';
import {
  commandFailed,
  commandRecorded,
  dismissed,
  failuresSettled,
  noticed,
  selectNotices,
  staysUp,
  type Notice,
  type Told,
} from '@/slices/notices';
import type { AppListenerApi } from '@/store/listener';
import { OUTCOMES, type Outcome } from '../outcomes';
import { settledCall, type Settled } from '../settled';

export const mutationSettled = (action: UnknownAction): boolean => settledCall(action)?.type === 'mutation';

/** Says what came of a command, and keeps it in the console's own history. */
export function tellOperator(action: UnknownAction, api: AppListenerApi): void {
  const settled = settledCall(action);
  // What the end of a session cut off is not among these: the sign-in screen says why it ended.
  if (!settled) return;
  const outcome = outcomeOf(settled.endpoint);
  if (!outcome) return;
  const told = settled.ok ? onSuccess(outcome, settled) : onFailure(outcome, settled);
  if (told) api.dispatch(noticed(told));
  record(outcome, settled, told, api);
}

type Row = Outcome<unknown, unknown>;
type Done = Extract<Settled, { ok: true }>;
type Failed = Extract<Settled, { ok: false }>;

function outcomeOf(endpoint: string): Row | undefined {
  // Each row knows its own argument and result; which row it is, is known only now.
  return (OUTCOMES as unknown as Partial<Record<string, Row>>)[endpoint];
}

function onSuccess({ success }: Row, { result, arg }: Done): Told | null {
  const told = typeof success === 'function' ? success(result, arg) : success;
  return typeof told === 'string' ? null : told;
}

const onFailure = ({ failure }: Row, { error }: Failed): Told | null =>
  typeof failure === 'function' ? failure(error) : null;

function record(outcome: Row, settled: Settled, told: Told | null, { dispatch, extra }: AppListenerApi): void {
  if (outcome.command === null) return;
  const command = typeof outcome.command === 'function' ? outcome.command(settled.arg) : outcome.command;
  const said = told && [told.text, told.detail].filter(Boolean).join('. ');
  const detail = said ?? (settled.ok ? '' : readableError(settled.error, 'Unknown error'));
  // A command can be answered and still have come to nothing.
  const went = settled.ok && told?.severity !== 'error' ? 'done' : 'failed';
  dispatch(commandRecorded({ at: extra.now(), command, outcome: went, detail }));
  if (outcome.failure !== 'logged') return;
  if (went === 'done') {
    dispatch(failuresSettled([settled.endpoint]));
    return;
  }
  extra.logger.error(`${command} failed: ${detail}`);
  dispatch(commandFailed({ endpoint: settled.endpoint, at: extra.now() }));
}

/** Messages in passing go by themselves, errors and what is marked so stay; saying the same again starts the time anew. */
export async function hideMessage({ payload }: ReturnType<typeof noticed>, api: AppListenerApi): Promise<void> {
  if (payload.kind !== 'message' || staysUp(payload)) return;
  const shown = find(api, payload);
  if (!shown) return;
  await api.delay(payload.shownForMs ?? MESSAGE_SHOWN_FOR_MS);
  const still = selectNotices(api.getState()).find(({ id }) => id === shown.id);
  if (still?.count === shown.count) api.dispatch(dismissed({ id: shown.id }));
}

const find = ({ getState }: AppListenerApi, { kind, severity, text }: Told): Notice | undefined =>
  selectNotices(getState()).find((it) => it.kind === kind && it.severity === severity && it.text === text);
