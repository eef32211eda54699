import type { BookReader } from '../../market/source';
import type { VenueName } from '../venues/venues';
import type { Workbench } from '../botContext';

/** An exchange that knows answers within a second. */
const ANSWER_WITHIN_MS = 2_000;

type Question = { since: number; askedAt: number; isOpen: boolean; hasFailed: boolean };

export type Silence = {
  /** True while the exchange has yet to say whether the stale book stands; asks it the first time. A good answer makes it fresh. */
  mayStand(where: VenueName, book: BookReader): boolean;
};

/** Tells a book in which nothing changes from one that froze: both send nothing. */
export function createSilence({ market: { clock }, venues }: Pick<Workbench, 'market' | 'venues'>): Silence {
  const questions = new Map<string, Question>();

  const ask = (where: VenueName, symbol: string, question: Question) => {
    question.isOpen = true;
    venues.request(where, symbol, (problem) => {
      question.isOpen = false;
      if (problem !== undefined) question.hasFailed = true;
    });
  };

  return {
    mayStand(where, { symbol, updatedAt: since }) {
      const key = `${where} ${symbol}`;
      let question = questions.get(key);
      if (question?.since !== since) {
        question = { since, askedAt: clock.now(), isOpen: false, hasFailed: false };
        questions.set(key, question);
      }
      // Also after it failed: a connection that comes back brings no news of what is quiet.
      if (!question.isOpen) ask(where, symbol, question);
      return !question.hasFailed && clock.now() - question.askedAt < ANSWER_WITHIN_MS;
    },
  };
}
