import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { createExchangeAccount } from './account/account';
import { startLoopbackServer } from './loopbackServer';
import { createScriptedMarket, loopbackInstrument } from './loopbackMarket';
import { createRestFront } from './rest/restFront';

/** The package is too large for package.json. Install it with `npm install --no-save ccxt` to run this test. */
function isCcxtInstalled(): boolean {
  try {
    createRequire(__filename).resolve('ccxt');
    return true;
  } catch {
    return false;
  }
}

(isCcxtInstalled() ? test : test.skip)(
  'ccxt places, reads and closes 20 orders',
  async () => {
    const market = { ...createScriptedMarket(), now: () => Date.now() };
    market.setBook('BTCUSDT', { bid: 99.9, ask: 100.1, bids: [50, 50], asks: [50, 50] });
    const account = createExchangeAccount({
      market,
      instruments: [loopbackInstrument()],
      hedgeMode: false,
      marginMode: 'REGULAR_MARGIN',
      leverage: 10,
      balance: 10_000,
    });
    const front = createRestFront(account);
    const server = await startLoopbackServer(account, front);
    const client = join(__dirname, 'ccxtClient.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [
      client,
      server.url,
      front.key.key,
      front.key.secret,
    ]).finally(server.stop);

    const { entries, positions, openOrders, fees, balance } = JSON.parse(stdout);
    expect(entries).toEqual(
      Array.from({ length: 8 }, (_, trade) => ({ status: 'closed', filled: 0.5, clientOrderId: `ccxt-${trade}-e` })),
    );
    expect(positions).toEqual(Array.from({ length: 8 }, () => ({ contracts: 0.5, side: 'long', stop: 98 })));
    expect(openOrders).toBe(4);
    expect(account.state.orders.filter(({ stopOrderType }) => !stopOrderType)).toHaveLength(20);
    expect(fees).toHaveLength(16);
    const paid = fees.reduce((sum: number, fee: number) => sum + fee, 0);
    expect(balance).toBeCloseTo(10_000 - paid - 8 * 0.5 * 0.2, 8);
    expect(balance).toBeCloseTo(account.state.wallet, 8);
  },
  60_000,
);
