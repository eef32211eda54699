import type { FoundSignal } from '../../strategy/evaluation';
import type { SymbolWatch } from '../../strategy/symbolWatch';
import { midPriceOf } from '../../venues/venues';
import type { BotContext } from '../../core/context';
import type { BasisHistory } from './basisHistory';
import { checkExecution, type ValidationDecision } from './executionChecks';
import { createDecisionCache } from './decisionCache';

/** Validates a signal with the book of the exchange that would fill the order. */
export type CrossValidator = {
  /** Returns false if orders fill on the data exchange or if enable_validator is off. */
  isEnabled(): boolean;
  /** Returns the market time at which the cooldown of a symbol ends, or undefined without a cooldown. */
  cooldownUntil(symbol: string): number | undefined;
  /** Starts queued validations after validator_max_concurrency was raised. */
  parametersChanged(): void;
  /**
   * Validates a signal and passes the decision to `onDecision` once. Returns a function that cancels the validation.
   */
  validate(signal: FoundSignal, watch: SymbolWatch, onDecision: (decision: ValidationDecision) => void): () => void;
};

type QueuedValidation = { start: () => void };

export function createCrossValidator(context: BotContext, basis: BasisHistory): CrossValidator {
  const { market, params, random, venues } = context;
  const { clock } = market;
  const cache = createDecisionCache();
  const rejectedAt = new Map<string, number>();
  const slots = createValidationSlots(() => params().validator_max_concurrency);
  /** Callbacks of the validations that wait for a book, by symbol. A new book completes all validations of its symbol. */
  const awaiting = new Map<string, Set<() => void>>();

  const { evaluate, isFresh, isSynchronised } = createExecutionCheck(context, basis);

  return {
    isEnabled: () => params().enable_validator && venues.entryVenue() === 'execution',
    parametersChanged: slots.startNext,
    cooldownUntil(symbol) {
      const p = params();
      const since = rejectedAt.get(symbol);
      if (!p.enable_validator_cooldown || since === undefined) return undefined;
      const until = since + p.validator_cooldown_sec * 1000;
      return until > clock.now() ? until : undefined;
    },
    validate(signal, watch, onDecision) {
      const { symbol, direction } = signal;
      let isFinished = false;
      const timers: (() => void)[] = [];
      const after = (ms: number, task: () => void) =>
        timers.push(
          clock.after(Math.round(ms), () => {
            if (!isFinished) task();
          }),
        );

      const finish = () => {
        isFinished = true;
        for (const cancel of timers) cancel();
        awaiting.get(symbol)?.delete(conclude);
        slots.remove(run);
      };

      const answer = (decision: ValidationDecision, { isNew } = { isNew: true }) => {
        if (isFinished) return;
        finish();
        if (!decision.ok && isNew) rejectedAt.set(symbol, clock.now());
        onDecision(decision);
      };

      const conclude = () => {
        const decision = evaluate(signal, watch);
        cache.storeDecision(symbol, direction, clock.now(), midPriceOf(watch.book), decision, params());
        answer(decision);
      };

      const rejectWithoutBook = (problem: string) =>
        answer({ ok: false, name: 'validator_book', reason: `no execution book: ${problem}` });

      const request = (attempt: number) => {
        let settled = false;
        const failed = (problem: string) => {
          if (settled || isFinished) return;
          settled = true;
          // Uses a book that the stream delivered even if the exchange did not answer the request.
          if (isFresh(symbol)) conclude();
          else if (attempt < params().validator_max_retries) request(attempt + 1);
          else rejectWithoutBook(problem);
        };
        after(params().validator_timeout_sec * 1000, () => failed('the exchange did not answer in time'));
        venues.requestBook('execution', symbol, (problem) => {
          if (problem === undefined && isSynchronised(symbol))
            for (const arrived of awaiting.get(symbol) ?? []) arrived();
          failed(problem ?? 'the book is out of sync');
        });
      };

      const run: QueuedValidation = {
        start() {
          if (isFresh(symbol)) return conclude();
          awaiting.set(symbol, (awaiting.get(symbol) ?? new Set()).add(conclude));
          request(0);
        },
      };

      const known = cache.findDecision(symbol, direction, clock.now(), midPriceOf(watch.book), params());
      if (known !== undefined) {
        // A cached rejection does not restart the cooldown.
        after(0, () => answer(known, { isNew: false }));
        return finish;
      }
      const { validator_jitter_min_ms: least, validator_jitter_max_ms: most } = params();
      after(least + random() * Math.max(0, most - least), () => {
        after(params().cross_validator_timeout_sec * 1000, () => rejectWithoutBook('the validation took too long'));
        slots.add(run);
      });
      return finish;
    },
  };
}

/** Limits the number of simultaneous validations. */
function createValidationSlots(limit: () => number) {
  const waiting = new Set<QueuedValidation>();
  const active = new Set<QueuedValidation>();
  const startNext = () => {
    while (active.size < limit()) {
      const [next] = waiting;
      if (next === undefined) return;
      waiting.delete(next);
      active.add(next);
      next.start();
    }
  };
  return {
    startNext,
    add(validation: QueuedValidation) {
      waiting.add(validation);
      startNext();
    },
    remove(validation: QueuedValidation) {
      waiting.delete(validation);
      if (active.delete(validation)) startNext();
    },
  };
}

/** Creates the check of a signal against the present book of the execution exchange. */
function createExecutionCheck({ market: { clock }, params, venues }: BotContext, basis: BasisHistory) {
  const executionBook = (symbol: string) => venues.venueByName('execution').book(symbol);
  const isSynchronised = (symbol: string): boolean => !Number.isNaN(midPriceOf(executionBook(symbol)));
  return {
    isSynchronised,
    isFresh(symbol: string): boolean {
      const book = executionBook(symbol);
      if (book === undefined || !isSynchronised(symbol)) return false;
      return clock.now() - book.updatedAt <= params().validator_cache_ttl_sec * 1000;
    },
    evaluate({ symbol, direction }: FoundSignal, watch: SymbolWatch): ValidationDecision {
      const book = executionBook(symbol);
      const dataMid = midPriceOf(watch.book);
      if (book === undefined || Number.isNaN(dataMid) || Number.isNaN(midPriceOf(book))) {
        const reason = 'the order book of one of the two exchanges is out of sync';
        return { ok: false, name: 'validator_book', reason };
      }
      const p = params();
      const usualBasis_bps = p.normalize_prices ? basis.medianBasis(symbol, clock.now()) : 0;
      const instrument = venues.instrumentOf('execution', symbol) ?? watch.instrument;
      return checkExecution({ direction, instrument, book, dataMid, dataBook: watch.book, usualBasis_bps }, p);
    },
  };
}
