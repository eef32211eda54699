import { useState } from 'react';
import { readableErrorText, type CallError } from '@/api/request/errors';
import type { ChannelDraft, DraftParseResult } from '@/domain/alarms/channelDraft';
import type { OperatorTime } from '@/domain/format/operatorTime';
import { ownTime } from './ownTime';

type Options<T> = {
  first: ChannelDraft;
  read: (draft: ChannelDraft, time: OperatorTime) => DraftParseResult<T>;
  send: (request: T) => PromiseLike<{ error?: CallError }>;
  onDone: () => void;
};

/** Keeps the typed channel, and with it the typed secrets, until the form closes. */
export function useChannelForm<T>({ first, read, send, onDone }: Options<T>) {
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const onChange = (next: ChannelDraft): void => {
    setDraft(next);
    setProblems({});
    setFailure(undefined);
  };
  const submit = async (): Promise<void> => {
    const reading = read(draft, ownTime());
    setProblems('problems' in reading ? reading.problems : {});
    if ('problems' in reading) return;
    setBusy(true);
    const { error } = await send(reading.request);
    setBusy(false);
    if (error) setFailure(`Not saved: ${readableErrorText(error, 'the bot refused the channel')}`);
    else onDone();
  };
  return { draft, problems, failure, busy, onChange, onSubmit: () => void submit() };
}
