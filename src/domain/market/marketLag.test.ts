import { marketLagOf } from './marketLag';

test.each([
  [undefined, null],
  [null, null],
  [1_999, null],
  [2_000, { duration: '2 s', level: 'notice' }],
  [5_000, { duration: '5 s', level: 'warning' }],
  [14_999, { duration: '14 s', level: 'warning' }],
  [15_000, { duration: '15 s', level: 'alarm' }],
  [75_000, { duration: '75 s', level: 'alarm' }],
  [180_000, { duration: '3 min', level: 'alarm' }],
])('marketLagOf returns for %p ms %p', (lagMs, lag) => {
  expect(marketLagOf(lagMs)).toEqual(lag);
});
