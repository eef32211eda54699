/** An example bot that trades a random walk in memory. */
import { DEFAULTS, Refused } from './parameters.mjs';

const [TICK_MS, SIGNAL_CHANCE, LONGEST_TRADE_MS] = [500, 0.15, 20_000];
const [NOTIONAL_USDT, MARGIN_USDT, FEE_USDT] = [1_000, 100, 0.55];
const [TP_DISTANCE, SL_DISTANCE] = [0.003, 0.0025];
const START_PRICES = { BTCUSDT: 67_000, ETHUSDT: 3_400, SOLUSDT: 150, XRPUSDT: 0.61, DOGEUSDT: 0.12 };
const SYMBOLS = Object.keys(START_PRICES);
/** Parts of the contract that this bot does not offer. The console shows neither their tabs nor their buttons. */
const LACKS = ['keys', 'market', 'presets', 'emergency', 'trades.clear', 'logs.clear'];

const now = () => new Date().toISOString();
/** Returns a random number around 0 with a standard deviation of about 1. */
const noise = () => 1.73 * (Math.random() + Math.random() + Math.random() + Math.random() - 2);
const directionOf = ({ side }) => (side === 'LONG' ? 1 : -1);

/** Creates the bot. `publish(type, data)` sends an event to all consoles. */
export function createRandomWalk(publish) {
  const prices = { ...START_PRICES };
  const obi = Object.fromEntries(SYMBOLS.map((symbol) => [symbol, 0]));
  const state = { running: false, paused: false, startedAt: 0, signalCount: 0, version: 1, lastId: 0 };
  const values = { ...DEFAULTS };
  let [trades, signals, logs] = [[], [], []];

  const openTrades = () => trades.filter(({ status }) => status === 'OPEN');
  function log(component, message) {
    logs = [{ timestamp: now(), level: 'INFO', component, message }, ...logs].slice(0, 2_000);
  }

  function makeSignal(symbol) {
    const [price_mid, side] = [prices[symbol], obi[symbol] >= 0 ? 'LONG' : 'SHORT'];
    const book = { obi: obi[symbol], spread_bps: 0.2 + 2 * Math.random(), depth_total: 1e6 + 4e6 * Math.random() };
    const tp_price = price_mid * (1 + directionOf({ side }) * TP_DISTANCE);
    const sl_price = price_mid * (1 - directionOf({ side }) * SL_DISTANCE);
    const score = 50 + 50 * Math.abs(obi[symbol]);
    const signal = { symbol, side, timestamp: now(), ...book, score, price_mid, tp_price, sl_price };
    signals = [signal, ...signals].slice(0, 500);
    state.signalCount += 1;
    publish('signal', signal);
    const open = openTrades();
    if (open.length < values.max_concurrent_trades && open.every((trade) => trade.symbol !== symbol)) openTrade(signal);
  }

  function openTrade({ symbol, side, price_mid: entry_price, tp_price, sl_price }) {
    state.lastId += 1;
    const entry = { status: 'OPEN', timestamp_entry: now(), entry_price, entry_fee: FEE_USDT };
    const exit = { timestamp_exit: null, exit_price: null, reason_exit: null, exit_fee: null };
    const pnl = { pnl_gross: null, pnl_net: null, pnl_pct: null, total_fees: FEE_USDT, funding_fee: 0 };
    const from = { trade_id: String(state.lastId), symbol, side, mode: values.mode, exchange: values.exchange };
    const trade = { ...from, ...entry, ...exit, tp_price, sl_price, ...pnl };
    trades = [trade, ...trades];
    log('EXECUTION', `${side} ${symbol} opened at ${entry_price.toPrecision(6)}`);
    publish('trade_open', trade);
  }

  /** Closes a trade at the present price, and returns its symbol. */
  function closeTrade(trade, reason_exit) {
    const exit_price = prices[trade.symbol];
    const pnl_gross = directionOf(trade) * (exit_price / trade.entry_price - 1) * NOTIONAL_USDT;
    const pnl_net = pnl_gross - 2 * FEE_USDT;
    Object.assign(trade, { status: 'CLOSED', timestamp_exit: now(), exit_price, reason_exit, exit_fee: FEE_USDT });
    Object.assign(trade, { pnl_gross, pnl_net, pnl_pct: (100 * pnl_net) / MARGIN_USDT, total_fees: 2 * FEE_USDT });
    log(
      'EXECUTION',
      `${trade.side} ${trade.symbol} closed at ${exit_price.toPrecision(6)}: ${reason_exit}, ${pnl_net.toFixed(2)} USDT`,
    );
    publish('trade_close', trade);
    return trade.symbol;
  }

  function exitOf(trade) {
    const [direction, price] = [directionOf(trade), prices[trade.symbol]];
    if (direction * (price - trade.tp_price) >= 0) return 'TP';
    if (direction * (price - trade.sl_price) <= 0) return 'SL';
    return Date.now() - Date.parse(trade.timestamp_entry) >= LONGEST_TRADE_MS ? 'TIMEOUT' : undefined;
  }

  setInterval(() => {
    for (const symbol of SYMBOLS) {
      obi[symbol] = Math.max(-1, Math.min(1, obi[symbol] * 0.8 + 0.25 * noise()));
      prices[symbol] *= 1 + obi[symbol] * 0.0002 + 0.0004 * noise();
    }
    for (const trade of openTrades()) if (exitOf(trade) !== undefined) closeTrade(trade, exitOf(trade));
    const isSignal = state.running && !state.paused && Math.random() < SIGNAL_CHANCE;
    if (isSignal) makeSignal(SYMBOLS[Math.floor(Math.random() * SYMBOLS.length)]);
  }, TICK_MS);

  function change(changes, word) {
    const mustRun = word !== 'started';
    if (state.running !== mustRun) throw new Refused(mustRun ? 'The bot is not running' : 'The bot is already running');
    Object.assign(state, { paused: false }, changes);
    log('SYSTEM', `The bot ${word}`);
  }
  log('SYSTEM', 'The bot is ready');

  return {
    status: () => ({
      ...{ running: state.running, paused: state.paused, mode: values.mode, exchange: values.exchange },
      ...{ active_trades: openTrades().length, total_signals: state.signalCount },
      lacks: LACKS,
      uptime_seconds: state.running ? Math.round((Date.now() - state.startedAt) / 1000) : 0,
    }),
    start: () => change({ running: true, startedAt: Date.now() }, 'started'),
    stop: () => change({ running: false }, 'stopped'),
    pause: () => change({ paused: true }, 'paused'),
    resume: () => change({}, 'resumed'),
    close(symbol) {
      const found = openTrades().filter((trade) => trade.symbol === symbol);
      if (found.length === 0) throw new Refused(`${symbol} has no open position`, 404);
      return { symbol, closed: found.map((trade) => closeTrade(trade, 'MANUAL')).length };
    },
    closeAll() {
      const closed = openTrades().map((trade) => closeTrade(trade, 'CLOSE_ALL'));
      return { closed, failed: [], total_processed: closed.length };
    },
    trades: () => trades,
    signals: () => signals,
    logs: () => logs,
    parameters: () => ({ ...values, config_version: `1.0.${state.version}` }),
    /** Saves checked values, and returns the names of the changed fields. The bot owns its version. */
    saveParameters({ config_version, ...sent }) {
      if ((sent.mode ?? 'PAPER') !== 'PAPER') throw new Refused('This bot trades in PAPER only', 422);
      const isChanged = ([name, value]) => value !== null && JSON.stringify(values[name]) !== JSON.stringify(value);
      const changed = Object.entries(sent).filter(isChanged);
      Object.assign(values, Object.fromEntries(changed));
      const names = changed.map(([name]) => name);
      state.version += Math.min(1, changed.length);
      if (changed.length > 0) log('CONFIG', `Changed: ${names.join(', ')}`);
      return names;
    },
    analytics: (since) => figuresOf(trades, since),
  };
}

/** Returns the figures of the trades that closed after a time in ms. Days and hours are of UTC. */
function figuresOf(trades, since) {
  const closed = trades.filter((trade) => trade.status === 'CLOSED' && Date.parse(trade.timestamp_exit) >= since);
  const open_trades = trades.filter(({ status }) => status === 'OPEN').length;
  const pnlOf = (rows) => rows.reduce((sum, { pnl_net }) => sum + pnl_net, 0);
  const [wins, losses] = [closed.filter(({ pnl_net }) => pnl_net > 0), closed.filter(({ pnl_net }) => pnl_net <= 0)];
  const figures = (rows) => {
    const won = rows.filter((trade) => wins.includes(trade)).length;
    return { trades: rows.length, pnl: pnlOf(rows), win_rate: (100 * won) / Math.max(1, rows.length) };
  };
  /** The first rows are those of the newest trades. */
  const rowsBy = (name, keyOf) => {
    const rowOf = (key) => ({ [name]: key, ...figures(closed.filter((trade) => keyOf(trade) === key)) });
    return [...new Set(closed.map(keyOf))].map(rowOf);
  };
  const { pnl: total_pnl, win_rate } = figures(closed);
  return {
    global: {
      ...{ total_trades: closed.length + open_trades, closed_trades: closed.length, open_trades, total_pnl, win_rate },
      avg_pnl_per_trade: total_pnl / Math.max(1, closed.length),
      ...{ winning_trades: wins.length, losing_trades: losses.length },
      profit_factor: losses.length === 0 ? null : pnlOf(wins) / -pnlOf(losses),
    },
    daily: rowsBy('date', (trade) => trade.timestamp_exit.slice(0, 10)).slice(0, 7),
    hourly: rowsBy('hour', (trade) => `${trade.timestamp_exit.slice(0, 13)}:00`).slice(0, 24),
    top_symbols: rowsBy('symbol', ({ symbol }) => symbol).sort((a, b) => b.pnl - a.pnl),
  };
}
