import { useCallback, useMemo, useState } from 'react';
import type { Trade } from '@/contract/trade';
import type { FreshRows } from '@/domain/heldList';
import { newestView, nextView, released, type HeldView } from '@/domain/heldView';
import type { Steps } from '@/domain/steps';
import { figureSteps, type TradeFigures } from '@/domain/figures/tradeFigures';
import { equitySteps, type Equity } from '@/domain/figures/equity';
import { weekSteps, type WeekBins } from '@/domain/figures/week';
import { viewSteps, type Criteria, type StatusChoice, type TradeView } from '@/domain/tradeView';
import { useSteps } from '@/ui/useSteps';

/** More than these are filtered, sorted and summed up in slices. */
const AT_ONCE = 1_000;

const EMPTY: TradeView = { key: '', source: [], rows: [], anySlot: [], counts: { all: 0, open: 0, closed: 0 } };

export type ViewFacts = { figures: TradeFigures; equity: Equity; week: WeekBins };

export type ShownTrades = {
  rows: readonly Trade[];
  /** What the rows answer: changes with source, filters and order. */
  key: string;
  counts: Record<StatusChoice, number>;
  /** Over exactly these rows; the week over what the choice of an hour leaves out, too. Null until they are known. */
  facts: ViewFacts | null;
  fresh: FreshRows;
  /** How many new ones wait while somebody reads. */
  waiting: number;
  showWaiting: () => void;
  pending: boolean;
};

type Options = {
  source: string;
  criteria: Criteria;
  /** Whether somebody reads. */
  hold: boolean;
};

/** The rows as they are shown, and what is to be said about them. `criteria` must be stable. */
export function useTradesView(trades: readonly Trade[] | null, { source, criteria, hold }: Options): ShownTrades {
  const rows = trades ?? EMPTY.source;
  const key = useMemo(() => JSON.stringify([source, criteria]), [source, criteria]);
  const make = useCallback(() => viewSteps(rows, criteria, key), [rows, criteria, key]);
  const { result, pending } = useSteps(make, { atOnce: rows.length <= AT_ONCE });

  const [stored, setStored] = useState<HeldView>(() => newestView(result ?? EMPTY));
  const held = nextView(stored, result ?? EMPTY, { hold });
  // Set while rendering, not in an effect: an effect would paint the moved rows once before holding them.
  if (held !== stored) setStored(held);

  const { shown, view } = held;
  const { zone } = criteria;
  const makeFacts = useCallback(() => factSteps(shown, view.anySlot, zone), [shown, view.anySlot, zone]);
  const facts = useSteps(makeFacts, { atOnce: view.anySlot.length <= AT_ONCE });

  return {
    rows: shown,
    key: view.key,
    counts: view.counts,
    facts: facts.result,
    waiting: held.waiting.size,
    fresh: held.fresh,
    showWaiting: () => setStored(released(held)),
    pending: pending || facts.pending,
  };
}

function* factSteps(rows: readonly Trade[], anySlot: readonly Trade[], zone: Criteria['zone']): Steps<ViewFacts> {
  const figures = yield* figureSteps(rows);
  const week = yield* weekSteps(anySlot, zone);
  const equity = yield* equitySteps(rows);
  return { figures, equity, week };
}
