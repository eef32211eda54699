import { floorToStep } from '../account/model';
import { instrumentOf, openPositions } from '../account/state';
import type { FaultActions } from './faultRig';

const STEP_FACTOR = 10;
/** The largest order is this share of the position. */
const LARGEST_SHARE = 0.4;
const NARROW_BAND = 0.001;

/**
 * Changes of contracts while positions are open. Document: instruments info, lotSizeFilter; announcements of changed
 * quantity steps. The list of contracts that the client holds stays old.
 */
export const CONTRACT_ACTIONS: FaultActions = {
  'raised step': {
    start(_, { account, market }) {
      const instrument = instrumentOf(account.state, market.symbol);
      if (instrument.booking_step !== undefined) return;
      const { qty_step } = instrument;
      Object.assign(instrument, { booking_step: qty_step, qty_step: qty_step * STEP_FACTOR });
      instrument.min_qty = Math.max(instrument.min_qty, instrument.qty_step);
    },
  },
  'lowered largest order': {
    start(_, { account, market: { symbol, usualQty } }) {
      const instrument = instrumentOf(account.state, symbol);
      const size = openPositions(account.state).find((position) => position.symbol === symbol)?.size ?? usualQty;
      const most = floorToStep(size * LARGEST_SHARE, instrument.qty_step);
      instrument.max_qty = Math.max(instrument.min_qty, Math.min(instrument.max_qty, most));
    },
  },
  'price band': {
    start({ ms }, { account, market }) {
      const instrument = instrumentOf(account.state, market.symbol);
      bands.set(instrument, bands.get(instrument) ?? instrument.price_limit);
      Object.assign(instrument, { price_limit: NARROW_BAND, rejectsByEvent: ms % 2 === 1 });
    },
    end(_, { account }) {
      for (const instrument of account.state.instruments.values())
        Object.assign(instrument, {
          price_limit: bands.get(instrument) ?? instrument.price_limit,
          rejectsByEvent: false,
        });
    },
  },
};

/** Bands of the contracts before a fault. */
const bands = new WeakMap<object, number>();
