import type { Trade } from '@/contract/trades/trade';
import { BRIDGE_PARTS, type BridgeRow } from '@/contract/trades/tradeBridge';
import { clusteredStandardError, createBlockMean } from '../lab/blockError';
import { tradeBridgeOf } from './tradeBridge';

const createAmount = () => ({ pnl: 0, bps: createBlockMean() });
type Amount = ReturnType<typeof createAmount>;

const createGroup = () => ({
  trades: 0,
  recorded: 0,
  mismatched: 0,
  parts: BRIDGE_PARTS.map((part) => ({ part, amount: createAmount() })),
  net: createAmount(),
});
type Group = ReturnType<typeof createGroup>;

/**
 * Adds up the bridges of closed trades by group. `keyOf` returns the group of a trade, `blockOf` its block of time. The
 * trades of a block share the market, so they count as one observation. `rows` returns the groups, most trades first.
 */
export function createBridgeSums(keyOf: (trade: Trade) => string | null, blockOf: (trade: Trade) => number) {
  const groups = new Map<string | null, Group>();

  function add(trade: Trade): void {
    const key = keyOf(trade);
    const group = groups.get(key) ?? createGroup();
    groups.set(key, group);
    group.trades += 1;
    const bridge = tradeBridgeOf(trade);
    if (bridge === null) return;
    group[bridge.addsUp ? 'recorded' : 'mismatched'] += 1;
    if (!bridge.addsUp) return;
    const block = blockOf(trade);
    const addTo = (amount: Amount, pnl: number): void => {
      amount.pnl += pnl;
      amount.bps.add(block, (pnl / bridge.notional) * 1e4);
    };
    for (const { part, amount } of group.parts) addTo(amount, bridge.parts[part]);
    addTo(group.net, bridge.net);
  }

  const rows = (): BridgeRow[] =>
    [...groups].map(([key, group]) => toRow(key, group)).sort((a, b) => (b.trades ?? 0) - (a.trades ?? 0));

  return { add, rows };
}

function toRow(key: string | null, { trades, recorded, mismatched, parts, net }: Group): BridgeRow {
  const figuresOf = ({ pnl, bps }: Amount) => {
    const { mean, interval } = bps.figures();
    return { pnl: recorded === 0 ? null : pnl, bps: mean, interval };
  };
  const { sums } = net.bps.figures();
  const error = clusteredStandardError(sums);
  return {
    key,
    trades,
    recorded,
    mismatched,
    parts: parts.map(({ part, amount }) => ({ part, ...figuresOf(amount) })),
    net: figuresOf(net),
    hours: sums.blocks,
    deviation: error === null ? null : error * Math.sqrt(sums.blocks),
  };
}
