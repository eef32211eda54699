import { DEFAULTS } from '@/contract/params/catalogue';
import { scoreSignal } from './score';

const best = {
  obi: 1,
  momentum: 1,
  threshold: 0.35,
  spread_pct: 0,
  depth_usdt: 1e9,
  hasProtectiveWall: true,
  hasTargetWall: true,
};

test('the score ranges from 0 to 100', () => {
  expect(scoreSignal(best, DEFAULTS)).toBe(100);
  const worst = { ...best, obi: 0.35, momentum: 0, spread_pct: 0.05, depth_usdt: 0, hasProtectiveWall: false };
  expect(scoreSignal(worst, DEFAULTS)).toBe(0);
});

test('a target wall alone scores nothing, a protective wall alone scores half', () => {
  expect(scoreSignal({ ...best, hasProtectiveWall: false }, DEFAULTS)).toBe(80);
  expect(scoreSignal({ ...best, hasTargetWall: false }, DEFAULTS)).toBe(90);
});
