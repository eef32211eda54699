import { confirm, type Question } from './confirm';

let question: Question | null = null;

/** Has the operator asked before the screen goes; the answer takes the request back. */
export function askBeforeLeaving(asked: Question): () => void {
  question = asked;
  return () => {
    if (question === asked) question = null;
  };
}

export const isLeavingAsked = (): boolean => question !== null;

/** Asks where something would be lost; true at once where nothing would. */
export const mayLeave = async (): Promise<boolean> => question === null || confirm(question);
