import { crossSectionQuantiles, type CrossSection } from './crossSection';

const createCrossSection = (...symbols: [string, number][]): CrossSection =>
  new Map(symbols.map(([symbol, value]) => [symbol, { spread_bps: value, depth_kusdt: 10 - value }]));

test('crossSectionQuantiles covers all contracts, or only the contracts that a second market has too', () => {
  const market = createCrossSection(['A', 1], ['B', 2], ['C', 3], ['D', 4]);
  expect(crossSectionQuantiles(market)).toEqual({
    contracts: 4,
    spread_bps: [1, 2, 3, 4, 4],
    depth_kusdt: [6, 7, 8, 9, 9],
  });
  const among = crossSectionQuantiles(market, createCrossSection(['B', 0], ['Z', 0]));
  expect(among).toEqual({ contracts: 1, spread_bps: [2, 2, 2, 2, 2], depth_kusdt: [8, 8, 8, 8, 8] });
});
