// Runs in a process without jest, which cannot load the modules of ccxt. Prints what the client read, as JSON.
import { bybit } from 'ccxt';

const [url, apiKey, secret] = process.argv.slice(2);
const SYMBOL = 'BTC/USDT:USDT';
const TRADES = 8;
const RESTING_ORDERS = 4;

const client = new bybit({
  apiKey,
  secret,
  rateLimit: 40,
  options: { fetchMarkets: { types: ['linear'] }, defaultType: 'swap' },
  has: { fetchCurrencies: false },
});
for (const name of Object.keys(client.urls.api)) client.urls.api[name] = url;
await client.loadMarkets();

const entries = [];
const positions = [];
for (let trade = 0; trade < TRADES; trade++) {
  const entry = await client.createOrder(SYMBOL, 'limit', 'buy', 0.5, 100.2, {
    timeInForce: trade % 2 ? 'FOK' : 'IOC',
    clientOrderId: `ccxt-${trade}-e`,
    stopLoss: { triggerPrice: 98 },
  });
  const { status, filled, clientOrderId } = await client.fetchClosedOrder(entry.id, SYMBOL);
  entries.push({ status, filled, clientOrderId });
  const [position] = await client.fetchPositions([SYMBOL]);
  positions.push({ contracts: position.contracts, side: position.side, stop: position.stopLossPrice });
  await client.createOrder(SYMBOL, 'market', 'sell', 0.5, undefined, { reduceOnly: true });
}
let openOrders = 0;
for (let resting = 0; resting < RESTING_ORDERS; resting++) {
  const { id } = await client.createOrder(SYMBOL, 'limit', 'buy', 0.5, 99, { timeInForce: 'PO' });
  openOrders += (await client.fetchOpenOrders(SYMBOL)).filter((order) => order.id === id).length;
  await client.cancelOrder(id, SYMBOL);
}
const fees = (await client.fetchMyTrades(SYMBOL)).map(({ fee }) => fee.cost);
const balance = (await client.fetchBalance()).USDT.total;
process.stdout.write(JSON.stringify({ entries, positions, openOrders, fees, balance }));
