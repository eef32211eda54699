import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';

import { createRng, seededRandom } from '@/server/market/rng';
import { recordingPath } from './recordings';

export type TextLevels = readonly (readonly [price: string, quantity: string])[];
export type BookChange = { b: TextLevels; a: TextLevels; first: number; last: number; previous: number };
/** Initial levels and all changes of one book. */
export type BookScript = { symbol: string; b: TextLevels; a: TextLevels; id: number; changes: BookChange[] };

/** Simple implementation of an order book, with which tests compare the real implementation. */
export class ReferenceBook {
  private readonly bids = new Map<number, number>();
  private readonly asks = new Map<number, number>();

  applyChange({ b, a }: Pick<BookChange, 'a' | 'b'>): void {
    for (const [side, levels] of [
      [this.bids, b],
      [this.asks, a],
    ] as const) {
      for (const [price, quantity] of levels) {
        if (Number(quantity) === 0) side.delete(Number(price));
        else side.set(Number(price), Number(quantity));
      }
    }
  }

  /** Returns the levels of one side, best first. */
  levels(side: 'bid' | 'ask'): [number, number][] {
    const sorted = [...(side === 'bid' ? this.bids : this.asks)].sort(([p], [q]) => p - q);
    return side === 'bid' ? sorted.reverse() : sorted;
  }

  levelTexts(side: 'bid' | 'ask'): TextLevels {
    return this.levels(side).map(([price, quantity]) => [String(price), String(quantity)] as const);
  }
}

/** Increases update ids by at most `stride`. Bybit has stride 1, and Binance has larger strides. */
export function createSyntheticScript(symbol: string, seed: number, steps: number, stride = 1): BookScript {
  const random = seededRandom(seed);
  const rng = createRng(random);
  const pick = (most: number): number => Math.floor(random() * most);
  const price = (ticks: number): string => (ticks / 100).toFixed(2);
  const book = new ReferenceBook();
  let mid = 10_000;
  const level = (side: 'bid' | 'ask', depth: number, quantity: number): readonly [string, string] =>
    [price(side === 'bid' ? mid - 1 - depth : mid + 1 + depth), String(quantity)] as const;
  const start = {
    b: Array.from({ length: 40 }, (_, depth) => level('bid', depth, 1 + pick(50))),
    a: Array.from({ length: 40 }, (_, depth) => level('ask', depth, 1 + pick(50))),
  };
  book.applyChange(start);
  let id = 1_000;
  const changes: BookChange[] = [];
  for (let step = 0; step < steps; step++) {
    if (random() < 0.3) mid += Math.round(rng.normal());
    const b = [level('bid', pick(30), pick(3) === 0 ? 0 : 1 + pick(50))];
    const a = [level('ask', pick(30), pick(3) === 0 ? 0 : 1 + pick(50))];
    // Removes the levels that the new price has passed.
    for (const [at] of book.levels('bid')) if (at * 100 > mid - 0.5) b.push([String(at), '0']);
    for (const [at] of book.levels('ask')) if (at * 100 < mid + 0.5) a.push([String(at), '0']);
    const change = { b, a, first: id + 1, last: id + 1 + pick(stride), previous: id };
    id = change.last;
    book.applyChange(change);
    changes.push(change);
  }
  return { symbol, ...start, id: 1_000, changes };
}

type RecordedFrame = {
  topic?: string;
  type?: string;
  data?: { b: TextLevels; a: TextLevels; u: number; U: number; pu: number; e?: string; s: string };
  lastUpdateId?: number;
  bids?: TextLevels;
  asks?: TextLevels;
};

/** Returns the first frames of a recording. */
export function readRecordedFrames(file: string, most: number): RecordedFrame[] {
  const lines = gunzipSync(readFileSync(recordingPath(file)))
    .toString('utf8')
    .split('\n', most);
  return lines.flatMap((line) => (line ? [JSON.parse(line.slice(line.indexOf(' ') + 1)) as RecordedFrame] : []));
}

export function createBybitScript(symbol: string, frames: readonly RecordedFrame[]): BookScript {
  const books = frames.flatMap(({ topic, type, data }) =>
    topic?.startsWith('orderbook') && data?.s === symbol ? [{ type, data }] : [],
  );
  const begin = books.find(({ type }) => type === 'snapshot');
  if (!begin) throw new Error('no snapshot in the recording');
  const changes = books
    .filter(({ type, data }) => type === 'delta' && data.u > begin.data.u)
    .map(({ data: { b, a, u } }) => ({ b, a, first: u, last: u, previous: u - 1 }));
  return { symbol, b: begin.data.b, a: begin.data.a, id: begin.data.u, changes };
}

export function createBinanceScript(symbol: string, frames: readonly RecordedFrame[]): BookScript {
  const begin = frames.find(({ lastUpdateId }) => lastUpdateId !== undefined);
  const { lastUpdateId: id, bids, asks } = begin ?? {};
  if (id === undefined || !bids || !asks) throw new Error('no snapshot in the recording');
  const changes = frames.flatMap(({ data }) =>
    data?.e === 'depthUpdate' && data.u >= id
      ? [{ b: data.b, a: data.a, first: data.U, last: data.u, previous: data.pu }]
      : [],
  );
  return { symbol, b: bids, a: asks, id, changes };
}
