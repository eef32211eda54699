import { confirmAction, type ConfirmQuestion } from './confirm';

let question: ConfirmQuestion | null = null;

/**
 * Registers a question that the console asks before the screen closes. Returns a function that removes the question.
 */
export function registerLeaveQuestion(asked: ConfirmQuestion): () => void {
  question = asked;
  return () => {
    if (question === asked) question = null;
  };
}

export const hasLeaveQuestion = (): boolean => question !== null;

/** Asks the registered question before the screen closes. Resolves to true when no question is registered. */
export const confirmLeaving = async (): Promise<boolean> => question === null || confirmAction(question);
