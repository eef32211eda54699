import { useEffect } from 'react';
import { useGetStatusQuery } from '@/api/bot/status';
import { modeWord } from '@/domain/trades/accountTexts';
import { answerOpenQuestion, confirmAction } from '@/ui/messages/confirm';
import type { KeysFormState } from './useKeysForm';

/**
 * Returns a function that asks for confirmation before the API keys are saved. The function asks only while the stored
 * keys are unreadable or the LIVE bot runs.
 */
export function useConfirmKeySave(phase: KeysFormState['phase']): () => Promise<boolean> {
  const { data: status } = useGetStatusQuery();
  // Cancels an open confirmation when the operator leaves the API Keys tab.
  useEffect(() => () => answerOpenQuestion(false), []);
  return async () => {
    const bodies = [
      phase === 'unreadable' &&
        'The stored keys could not be read. Saving replaces all four of them; an empty field removes its key.',
      status?.mode === 'LIVE' &&
        status.running !== false &&
        `The bot is running in ${modeWord(status)} mode: it trades with these keys.`,
    ].filter((body) => body !== false);
    if (bodies.length === 0) return true;
    return confirmAction({
      title: 'Replace the stored API keys?',
      body: bodies.join(' '),
      verb: 'Save Keys',
      danger: true,
    });
  };
}
