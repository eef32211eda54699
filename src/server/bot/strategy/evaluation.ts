import type { Direction } from '../../market/direction';
import type { Instrument } from '../../market/source';
import { floorToStep } from '../../market/rounding';
import { type GroupedBook, totalNotional } from './groupedBook';
import type { SignalCandidate } from './candidate';
import { FIRST_LOGGED_FILTER_INDEX, firstFailingFilter, SIGNAL_FILTERS, type SignalFilter } from './filters';
import { TP_SL_REJECTION_TEXTS, type TpSlPlan, type TpSlRejection, type PlannedTpSl, planTpAndSl } from './tpAndSl';
import { scoreSignal } from './score';

export type FoundSignal = {
  symbol: string;
  direction: Direction;
  at: number;
  /** Smoothed imbalance, positive if the bids are larger. */
  obi: number;
  score: number;
  view: GroupedBook;
  levels: PlannedTpSl;
};

/** Signal filter, or rule for TP and SL, that rejected a signal candidate. */
export type CandidateRejection = Pick<SignalFilter, 'name' | 'component' | 'explain'>;

/** Signal of a candidate, or its rejection. `isLogged` is false for filters that reject too often for the log. */
export type Decision =
  { ok: true; signal: FoundSignal } | { ok: false; rejection: CandidateRejection; isLogged: boolean };

/** Applies the filters in order, then the rules for TP and SL. */
export function decideOnCandidate(c: SignalCandidate, instrument: Instrument, minSlFactor: number): Decision {
  const index = firstFailingFilter(c);
  const filter = SIGNAL_FILTERS[index];
  if (filter !== undefined) return { ok: false, rejection: filter, isLogged: index >= FIRST_LOGGED_FILTER_INDEX };
  const plan = planTpAndSlOfCandidate(c, instrument, minSlFactor);
  return plan.ok
    ? { ok: true, signal: buildSignal(c, plan.levels) }
    : { ok: false, rejection: toCandidateRejection(plan.rejection), isLogged: true };
}

const toCandidateRejection = (rejection: TpSlRejection): CandidateRejection => ({
  name: rejection,
  component: 'STRATEGY',
  explain: () => TP_SL_REJECTION_TEXTS[rejection],
});

/** Plans TP and SL of a signal candidate for an entry at the mid price. */
function planTpAndSlOfCandidate(c: SignalCandidate, instrument: Instrument, minSlFactor: number): TpSlPlan {
  const { protective, targets } = c.walls();
  const wanted = c.p.trade_nominal_usdt / c.view.mid;
  return planTpAndSl(
    {
      direction: c.direction,
      entry: c.view.mid,
      // Uses the unrounded quantity if the quantity is below one lot. The order sizing later rejects an entry below one
      // lot.
      qty: floorToStep(wanted, instrument.qty_step) || wanted,
      tickSize: instrument.tick_size,
      protectives: c.p.wall_following ? protective : [],
      targets: c.p.wall_following ? targets : [],
      minSlFactor,
    },
    c.p,
  );
}

function buildSignal(c: SignalCandidate, levels: PlannedTpSl): FoundSignal {
  const { protective, targets } = c.walls();
  return {
    symbol: c.symbol,
    direction: c.direction,
    at: c.at,
    obi: c.direction * c.obi,
    score: scoreSignal(
      {
        obi: c.obi,
        momentum: c.momentum,
        threshold: c.threshold,
        spread_pct: c.view.spread_pct,
        depth_usdt: totalNotional(c.view),
        hasProtectiveWall: protective.length > 0,
        hasTargetWall: targets.length > 0,
      },
      c.p,
    ),
    view: c.view,
    levels,
  };
}
