import type { ReactNode } from 'react';

export type Question = {
  /** The action and its object, such as 'Start the LIVE bot?'. */
  title: string;
  /** The consequence of the action, with numbers. */
  body: ReactNode;
  /** Text of the confirm button, such as 'Start Bot'. */
  verb: string;
  danger?: boolean;
  /** Text that the operator must type to confirm an action with real money. */
  typed?: string;
};

type OpenQuestion = { question: Question; answer: (confirmed: boolean) => void };

let current: OpenQuestion | null = null;
const questionListeners = new Set<() => void>();

/** Asks the operator. Resolves to false on Cancel, on Escape and when the page removes the question. */
export function confirm(question: Question): Promise<boolean> {
  answerOpenQuestion(false);
  return new Promise((resolve) => setQuestion({ question, answer: resolve }));
}

/** The open question as an external store for the component that displays it. */
export const openQuestion = {
  get: (): Question | null => current?.question ?? null,
  subscribe(listener: () => void): () => void {
    questionListeners.add(listener);
    return () => questionListeners.delete(listener);
  },
};

export function answerOpenQuestion(confirmed: boolean): void {
  const answered = current;
  setQuestion(null);
  answered?.answer(confirmed);
}

function setQuestion(next: OpenQuestion | null): void {
  if (current === next) return;
  current = next;
  questionListeners.forEach((listener) => listener());
}
