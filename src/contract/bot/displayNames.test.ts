import { receivedStatusSchema } from './status';

const STATUS = { running: true, paused: false, mode: 'PAPER', active_trades: 0, total_signals: 0, uptime_seconds: 1 };
const read = (fields: object) => receivedStatusSchema.parse({ ...STATUS, exchange: 'BYBIT', ...fields });

test.each([
  ['KRAKEN', 'KRAKEN'],
  [' Coinbase\u0000 Pro\n', 'Coinbase Pro'],
  ['\u202eBYBIT', 'BYBIT'],
  ['X'.repeat(10_000), `${'X'.repeat(24)}…`],
])('the status accepts the exchange %p and shows %p', (exchange, shown) => {
  const status = read({ exchange });
  expect(status.exchange).toBe(shown);
  expect(status.unreadable).toBeUndefined();
});

test.each([[''], [' \n'], [5], [null]])('the status with the exchange %p has an unreadable field', (exchange) => {
  const status = read({ exchange });
  expect(status.exchange).toBeNull();
  expect(status.unreadable).toHaveLength(1);
});

test.each([
  ['EUR', 'EUR'],
  [undefined, undefined],
  [5, undefined],
  ['', undefined],
])('the currency %p of a status is read as %p and leaves the status readable', (currency, shown) => {
  const status = read({ currency });
  expect(status.currency).toBe(shown);
  expect(status.unreadable).toBeUndefined();
});
