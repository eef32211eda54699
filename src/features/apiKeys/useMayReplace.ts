import { useEffect } from 'react';
import { useGetStatusQuery } from '@/api/status';
import { answerOpenQuestion, confirm } from '@/ui/confirm';
import type { KeysForm } from './useKeysForm';

/** Asks where saving keys costs more than a second try: nobody knows what is replaced, or real money hangs on it. */
export function useMayReplace(phase: KeysForm['phase']): () => Promise<boolean> {
  const { data: status } = useGetStatusQuery();
  // What was typed is forgotten with the tab, and the question about it goes as well.
  useEffect(() => () => answerOpenQuestion(false), []);
  return async () => {
    const bodies = [
      phase === 'unread' &&
        'The stored keys could not be read. Saving replaces all four of them, by nothing where a field is empty.',
      status?.mode === 'LIVE' && status.running && 'The bot is running in LIVE mode: it trades with these keys.',
    ].filter((body) => body !== false);
    if (bodies.length === 0) return true;
    return confirm({ title: 'Replace the stored API keys?', body: bodies.join(' '), verb: 'Save Keys', danger: true });
  };
}
