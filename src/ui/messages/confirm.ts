import type { ReactNode } from 'react';

export type ConfirmQuestion = {
  title: string;
  body: ReactNode;
  verb: string;
  /** Text of the button that changes nothing. Default: Cancel. */
  dismiss?: string;
  danger?: boolean;
  /** True for a question that names each bot itself. */
  isOfAllBots?: true;
  /** Text that the operator must type to confirm an action with real money. */
  typed?: string;
  /** Time for which the operator must hold the button to confirm, ms. */
  holdMs?: number;
  /** First choice of the question. It runs in place of the confirmed action. */
  preferred?: { verb: string; run: () => void };
};

export const typedWordLabel = (typed: string): string => `Type ${typed} to continue`;

export const isRequiredWord = (word: string, typed: string): boolean =>
  word.trim().toUpperCase() === typed.toUpperCase();

/** Asks in a dialog of the browser, which needs no code of the page. */
export function askInBrowserDialog({ title, typed }: Pick<ConfirmQuestion, 'title' | 'typed'>): boolean {
  if (typed === undefined) return window.confirm(title);
  return isRequiredWord(window.prompt(`${title} ${typedWordLabel(typed)}`) ?? '', typed);
}

type OpenQuestion = { question: ConfirmQuestion; answer: (confirmed: boolean) => void };

let openQuestion: OpenQuestion | null = null;
const questionListeners = new Set<() => void>();

/** Asks the operator to confirm an action. Resolves to false when the operator cancels or the question disappears. */
export function confirmAction(question: ConfirmQuestion): Promise<boolean> {
  answerOpenQuestion(false);
  return new Promise((resolve) => setOpenQuestion({ question, answer: resolve }));
}

export const openQuestionStore = {
  get: (): ConfirmQuestion | null => openQuestion?.question ?? null,
  subscribe(listener: () => void): () => void {
    questionListeners.add(listener);
    return () => questionListeners.delete(listener);
  },
};

export function answerOpenQuestion(confirmed: boolean): void {
  const answered = openQuestion;
  setOpenQuestion(null);
  answered?.answer(confirmed);
}

function setOpenQuestion(next: OpenQuestion | null): void {
  if (openQuestion === next) return;
  openQuestion = next;
  questionListeners.forEach((listener) => listener());
}
