import { confirm, type ConfirmQuestion } from './confirm';

let question: ConfirmQuestion | null = null;

/** Registers a question that is asked before the screen closes. Returns a function that removes the question. */
export function askBeforeLeaving(asked: ConfirmQuestion): () => void {
  question = asked;
  return () => {
    if (question === asked) question = null;
  };
}

export const hasLeaveQuestion = (): boolean => question !== null;

/** Asks the registered question. Resolves to true without a question. */
export const confirmLeaving = async (): Promise<boolean> => question === null || confirm(question);
