import { useEffect } from 'react';
import { useGetStatusQuery } from '@/api/status';
import { answerOpenQuestion, confirm } from '@/ui/messages/confirm';
import type { KeysForm } from './useKeysForm';

/**
 * Asks before a save that cannot be undone or concerns real money: the stored keys are unknown, or the LIVE bot runs.
 */
export function useMayReplace(phase: KeysForm['phase']): () => Promise<boolean> {
  const { data: status } = useGetStatusQuery();
  // Typed keys are cleared with the tab, and the question about them as well.
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
