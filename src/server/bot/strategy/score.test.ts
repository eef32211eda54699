import { DEFAULTS } from '@/contract/params/catalogue';
import { scoreSignal } from './score';

const BEST_SCORE_INPUT = {
  obi: 1,
  momentum: 1,
  threshold: 0.35,
  spread_pct: 0,
  depth_usdt: 1e9,
  hasProtectiveWall: true,
  hasTargetWall: true,
};

test('the score of a signal ranges from 0 to 100', () => {
  expect(scoreSignal(BEST_SCORE_INPUT, DEFAULTS)).toBe(100);
  const worst = {
    ...BEST_SCORE_INPUT,
    obi: 0.35,
    momentum: 0,
    spread_pct: 0.05,
    depth_usdt: 0,
    hasProtectiveWall: false,
  };
  expect(scoreSignal(worst, DEFAULTS)).toBe(0);
});

test('half of the wall score needs a protective wall, and the other half needs walls on both sides', () => {
  expect(scoreSignal({ ...BEST_SCORE_INPUT, hasProtectiveWall: false }, DEFAULTS)).toBe(80);
  expect(scoreSignal({ ...BEST_SCORE_INPUT, hasTargetWall: false }, DEFAULTS)).toBe(90);
});
