import { marketViewSizes } from './marketViewSizes';

test('ladder, depth map and candles fit into the height beside each other', () => {
  const { rows, map, price } = marketViewSizes('wide', 340);
  // Header, column heads, mid price and legend of the ladder take 89 px, the frames of both charts 88 px.
  expect(89 + rows * 34).toBeLessThanOrEqual(340);
  expect(88 + map + price).toBeLessThanOrEqual(340);
  expect(rows).toBe(7);
});

test('ladder, depth map and candles fit into the height below each other', () => {
  const { rows, map, price } = marketViewSizes('two', 690);
  expect(106 + rows * 34 + 12 + 88 + map + price).toBeLessThanOrEqual(690);
  expect(rows).toBeGreaterThanOrEqual(5);
});

test('the views keep readable sizes in a low panel and do not grow in a high panel', () => {
  expect(marketViewSizes('wide', 120)).toEqual({ rows: 4, map: 90, price: 110 });
  const largest = { rows: 12, map: 190, price: 200 };
  expect(marketViewSizes('wide', 2_000)).toEqual(largest);
  expect(marketViewSizes('one', 300)).toEqual(largest);
  expect(marketViewSizes('two', null)).toEqual(largest);
});
