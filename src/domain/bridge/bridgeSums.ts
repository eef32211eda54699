import type { Trade } from '@/contract/trades/trade';
import { BRIDGE_PARTS, type BridgePart, type BridgeRow } from '@/contract/trades/tradeBridge';
import { clusteredStandardError, meanInterval, meanOfBlocks, sumBlocks } from '../lab/blockError';
import { tradeBridgeOf, type TradeBridge } from './tradeBridge';

type Amount = BridgePart | 'net';
const AMOUNTS: readonly Amount[] = [...BRIDGE_PARTS, 'net'];

/** Sums of one block of time. The trades of a block share the market, so they count as one observation. */
type Block = { trades: number; bps: Record<Amount, number> };

type GroupSums = {
  trades: number;
  recorded: number;
  mismatched: number;
  pnl: Record<Amount, number>;
  blocks: Map<number, Block>;
};

const noAmounts = (): Record<Amount, number> => ({
  edge: 0,
  delay_in: 0,
  entry_price: 0,
  delay_out: 0,
  exit_price: 0,
  fee_in: 0,
  fee_out: 0,
  funding: 0,
  net: 0,
});

const amountOf = ({ parts, net }: TradeBridge, amount: Amount): number => (amount === 'net' ? net : parts[amount]);

/**
 * Adds up the bridges of closed trades by group. `keyOf` returns the group of a trade, `blockOf` its block of time.
 * `rows` returns the groups, most trades first.
 */
export function createBridgeSums(keyOf: (trade: Trade) => string | null, blockOf: (trade: Trade) => number) {
  const groups = new Map<string | null, GroupSums>();

  function add(trade: Trade): void {
    const key = keyOf(trade);
    const group = groups.get(key) ?? { trades: 0, recorded: 0, mismatched: 0, pnl: noAmounts(), blocks: new Map() };
    groups.set(key, group);
    group.trades += 1;
    const bridge = tradeBridgeOf(trade);
    if (bridge === null) return;
    if (bridge.addsUp) addBridge(group, bridge, blockOf(trade));
    else group.mismatched += 1;
  }

  const rows = (): BridgeRow[] =>
    [...groups].map(([key, group]) => toRow(key, group)).sort((a, b) => (b.trades ?? 0) - (a.trades ?? 0));

  return { add, rows };
}

function addBridge(group: GroupSums, bridge: TradeBridge, at: number): void {
  group.recorded += 1;
  const block = group.blocks.get(at) ?? { trades: 0, bps: noAmounts() };
  group.blocks.set(at, block);
  block.trades += 1;
  for (const amount of AMOUNTS) {
    const value = amountOf(bridge, amount);
    group.pnl[amount] += value;
    block.bps[amount] += (value / bridge.notional) * 1e4;
  }
}

function toRow(key: string | null, { trades, recorded, mismatched, pnl, blocks }: GroupSums): BridgeRow {
  const blockSumsOf = (amount: Amount) =>
    sumBlocks([...blocks.values()].map(({ trades: count, bps }) => ({ count, total: bps[amount] })));
  const figuresOf = (amount: Amount) => {
    const sums = blockSumsOf(amount);
    return { pnl: recorded === 0 ? null : pnl[amount], bps: meanOfBlocks(sums), interval: meanInterval(sums) };
  };
  const parts = BRIDGE_PARTS.map((part) => ({ part, ...figuresOf(part) }));
  const error = clusteredStandardError(blockSumsOf('net'));
  const deviation = error === null ? null : error * Math.sqrt(blocks.size);
  return { key, trades, recorded, mismatched, parts, net: figuresOf('net'), hours: blocks.size, deviation };
}
