import { isOpen, type Trade } from '@/contract/trades/trade';
import { BRIDGE_PARTS, type BridgePart } from '@/contract/trades/tradeBridge';
import { isFigure } from '../format/format';

export type BridgeAmounts = Readonly<Record<BridgePart, number>>;

/** Result of a closed trade, split into its parts. Amounts are in the currency of the account, positive for a gain. */
export type TradeBridge = {
  parts: BridgeAmounts;
  /** Notional at the entry. */
  notional: number;
  /** Sum of the parts. */
  net: number;
  /** False when the sum of the parts differs from the reported net PnL. */
  addsUp: boolean;
};

/** Largest difference to the reported net PnL by rounding, as a fraction of the notional. */
const MAX_ROUNDING = 1e-6;

const MIDS = ['signal_mid', 'entry_mid', 'exit_decision_mid', 'exit_mid'] as const;
const NEEDED_FIELDS = ['entry_price', 'exit_price', 'quantity', 'pnl_net', ...MIDS] as const;

const hasFigures = (trade: Trade): trade is Trade & Record<(typeof NEEDED_FIELDS)[number], number> =>
  NEEDED_FIELDS.every((field) => isFigure(trade[field]));

/**
 * Splits the net PnL of a closed trade (implementation shortfall, Perold 1988): the move of the mid from signal to exit
 * decision, the costs of entry and exit against the mid, the delays, fees and funding. Returns null for an open trade
 * and for a trade without stored mids.
 */
export function tradeBridgeOf(trade: Trade): TradeBridge | null {
  if (isOpen(trade)) return null;
  const { entry_fee, exit_fee, funding_fee } = trade;
  const direction = { LONG: 1, SHORT: -1 }[trade.side ?? ''];
  if (direction === undefined || !hasFigures(trade)) return null;
  const { entry_price, exit_price, quantity, signal_mid, entry_mid, exit_decision_mid, exit_mid, pnl_net } = trade;
  const moved = (from: number, to: number): number => direction * quantity * (to - from);
  const parts: BridgeAmounts = {
    edge: moved(signal_mid, exit_decision_mid),
    delay_in: moved(entry_mid, signal_mid),
    entry_price: moved(entry_price, entry_mid),
    delay_out: moved(exit_decision_mid, exit_mid),
    exit_price: moved(exit_mid, exit_price),
    fee_in: -(entry_fee ?? 0),
    fee_out: -(exit_fee ?? 0),
    funding: -(funding_fee ?? 0),
  };
  const net = BRIDGE_PARTS.reduce((sum, part) => sum + parts[part], 0);
  const notional = entry_price * quantity;
  if (!(notional > 0)) return null;
  return { parts, notional, net, addsUp: Math.abs(net - pnl_net) <= MAX_ROUNDING * notional };
}
