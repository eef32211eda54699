import { useEffect } from 'react';
import { useGetStatusQuery } from '@/api/status';
import { answerOpenQuestion, confirm } from '@/ui/messages/confirm';
import type { KeysFormState } from './useKeysForm';

/**
 * Returns a function that asks for confirmation before a save of keys. Asks only while the stored keys
 * are unreadable or a LIVE bot runs.
 */
export function useConfirmKeySave(phase: KeysFormState['phase']): () => Promise<boolean> {
  const { data: status } = useGetStatusQuery();
  // A change of tab clears the typed keys and closes the open confirmation.
  useEffect(() => () => answerOpenQuestion(false), []);
  return async () => {
    const bodies = [
      phase === 'unread' &&
        'The stored keys could not be read. Saving replaces all four of them; an empty field removes its key.',
      status?.mode === 'LIVE' && status.running && 'The bot is running in LIVE mode: it trades with these keys.',
    ].filter((body) => body !== false);
    if (bodies.length === 0) return true;
    return confirm({ title: 'Replace the stored API keys?', body: bodies.join(' '), verb: 'Save Keys', danger: true });
  };
}
