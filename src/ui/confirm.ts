import type { ReactNode } from 'react';

export type Question = {
  /** The verb and its object: 'Start the LIVE bot?'. */
  title: string;
  /** The consequence, with numbers. */
  body: ReactNode;
  /** On the confirming button: 'Start Bot'. */
  verb: string;
  danger?: boolean;
  /** A word to be typed first, for what costs real money. */
  typed?: string;
};

type Asked = { question: Question; answer: (confirmed: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** Asks the operator. Answers false on Cancel, on Escape and when the page takes the question away. */
export function confirm(question: Question): Promise<boolean> {
  answerOpenQuestion(false);
  return new Promise((resolve) => show({ question, answer: resolve }));
}

/** For the one host that shows the question. */
export const openQuestion = {
  get: (): Question | null => asked?.question ?? null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function answerOpenQuestion(confirmed: boolean): void {
  const answered = asked;
  show(null);
  answered?.answer(confirmed);
}

function show(next: Asked | null): void {
  if (asked === next) return;
  asked = next;
  listeners.forEach((listener) => listener());
}
