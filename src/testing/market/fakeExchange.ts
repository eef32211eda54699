import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

import type { Exchange } from '@/contract/enums';
import { type BookScript, type BookChange, ReferenceBook } from './referenceBook';

type ConnectedClient = { socket: WebSocket; path: string; topics: Set<string>; receivedAt: number[] };
type FeedFault = 'drop' | 'duplicate' | 'garble' | 'broken levels';

const LOOPBACK_HOST = '127.0.0.1';
const MINUTE_MS = 60_000;
const sendJsonReply = (reply: ServerResponse, body: unknown, status = 200) =>
  void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Public REST and websocket data on a loopback port. Tests play book changes and cause faults. */
export class FakeExchange {
  readonly requests: string[] = [];
  /** Topics in order of subscription. A topic that was subscribed twice is listed twice. */
  readonly subscribed: string[] = [];
  readonly books = new Map<string, ReferenceBook>();
  /** HTTP status with which the fake exchange refuses all REST requests. */
  refuseWith: number | undefined;
  /** Paths of REST requests that always fail. */
  readonly broken = new Set<string>();
  /** Reply to the request for adjusted funding intervals (Binance). */
  fundingInfo: unknown = [];
  /** Error text with which the fake exchange refuses all subscriptions. */
  refusal: string | undefined;
  /** Topics whose subscriptions the fake exchange refuses (Bybit). */
  readonly refusedTopics = new Set<string>();
  /** True if a snapshot has only as many levels as its topic (Bybit) or its request (Binance). */
  isCutToDepth = false;
  /** Delay of the snapshot replies (Binance). */
  snapshotDelayMs = 0;
  private readonly scripts = new Map<string, { script: BookScript; played: number; id: number; shift: number }>();
  private readonly clients = new Set<ConnectedClient>();
  private readonly receivedAt: number[][] = [];
  private readonly faults: FeedFault[] = [];
  private server: Server | undefined;
  private port = 0;

  constructor(
    readonly exchange: Exchange,
    scripts: readonly BookScript[],
  ) {
    for (const script of scripts) {
      const book = new ReferenceBook();
      book.applyChange(script);
      this.books.set(script.symbol, book);
      this.scripts.set(script.symbol, { script, played: 0, id: script.id, shift: 0 });
    }
  }

  get urls() {
    return { restUrl: `http://${LOOPBACK_HOST}:${this.port}`, wsUrl: `ws://${LOOPBACK_HOST}:${this.port}` };
  }

  /** Opens the server. A server that was closed opens on its earlier port. */
  async open(): Promise<void> {
    const server = createServer((request, reply) =>
      this.answerRequest(new URL(request.url ?? '/', this.urls.restUrl), reply),
    );
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket, request) => {
      const client = { socket, path: request.url ?? '', topics: new Set<string>(), receivedAt: [] };
      this.clients.add(client);
      this.receivedAt.push(client.receivedAt);
      socket.on('close', () => this.clients.delete(client));
      socket.on('message', (data: Buffer) =>
        this.handleMessage(client, JSON.parse(data.toString()) as Record<string, unknown>),
      );
    });
    await new Promise<void>((resolve) => server.listen(this.port, LOOPBACK_HOST, resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Closes the server and all connections. */
  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    this.dropConnections();
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  /** Terminates all websocket connections, or only the connections of one path. */
  dropConnections(path?: string): void {
    for (const { socket, path: at } of this.clients) if (path === undefined || at.startsWith(path)) socket.terminate();
  }

  /** Closes all connections with a close frame, as exchanges do after a day. */
  closeWithCloseFrame(): void {
    for (const { socket } of this.clients) socket.close(1001);
  }

  /** Pauses all connections without a close, so that the exchange answers no ping. */
  pauseConnections(): void {
    for (const { socket } of this.clients) socket.pause();
  }

  /** Stops the book topic of one symbol until the next subscription. */
  silenceTopic(symbol: string): void {
    for (const { topics } of this.clients) {
      for (const topic of topics) if (this.isBookTopicOf(topic, symbol)) topics.delete(topic);
    }
  }

  connectionCount(): number {
    return this.clients.size;
  }

  /** Returns the number of subscribed topics of all connections. */
  openTopicCount(): number {
    return [...this.clients].reduce((sum, { topics }) => sum + topics.size, 0);
  }

  hasTopic(topic: string): boolean {
    return [...this.clients].some(({ topics }) => topics.has(topic));
  }

  /** Returns the largest number of messages that one connection received within a second. */
  maxMessagesPerSecond(): number {
    const counts = this.receivedAt.flatMap((times) =>
      times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length),
    );
    return Math.max(0, ...counts);
  }

  /** Causes a fault at the next book change. */
  causeFault(fault: FeedFault): void {
    this.faults.push(fault);
  }

  /** Plays the next book change of the symbol. Returns false at the end of the script. */
  playChange(symbol: string): boolean {
    const playing = this.requireScript(symbol);
    const change = playing.script.changes[playing.played];
    if (!change) return false;
    playing.played += 1;
    playing.id = change.last;
    this.books.get(symbol)?.applyChange(change);
    const frame = this.createChangeFrame(symbol, change, playing.shift);
    const fault = this.faults.shift();
    if (fault === 'drop') return true;
    if (fault === 'garble') this.sendToSubscribers(symbol, '{"topic":"orderb');
    else if (fault === 'broken levels')
      this.sendToSubscribers(symbol, JSON.stringify(frame).replace(/\["[\d.]+",/, '["cheap",'));
    else this.sendToSubscribers(symbol, JSON.stringify(frame));
    if (fault === 'duplicate') this.sendToSubscribers(symbol, JSON.stringify(frame));
    return true;
  }

  /** Simulates a restart of Bybit's service, after which update ids start from 1 again. */
  restartService(symbol: string, type: 'snapshot' | 'delta'): void {
    const playing = this.requireScript(symbol);
    playing.shift = 1 - playing.id;
    this.sendToSubscribers(symbol, JSON.stringify(this.createBookFrame(symbol, type)));
  }

  sendTrade(symbol: string, price: string): void {
    const at = Date.now();
    if (this.exchange === 'BYBIT') {
      const data = [{ T: at, s: symbol, S: 'Buy', v: '1', p: price, i: 'x', BT: false }];
      return this.sendTopic(`publicTrade.${symbol}`, { type: 'snapshot', ts: at, data });
    }
    const data = { e: 'aggTrade', E: at, s: symbol, a: 1, p: price, q: '1', T: at, m: false };
    this.sendTopic(`${symbol.toLowerCase()}@aggTrade`, { data });
  }

  /** Sends mark price and funding terms (Binance). */
  sendMarkPrice(symbol: string, next_at: number): void {
    const data = { e: 'markPriceUpdate', E: Date.now(), s: symbol, p: '80', i: '80', r: '0.0001', T: next_at };
    this.sendTopic(`${symbol.toLowerCase()}@markPrice@1s`, { data });
  }

  /** Sends a closed one-minute candle. */
  sendCandle(symbol: string, start: number, close: string): void {
    const at = Date.now();
    const end = start + MINUTE_MS - 1;
    if (this.exchange === 'BYBIT') {
      const prices = { open: '80', close, high: '90', low: '70', volume: '1' };
      const data = [{ start, end, interval: '1', ...prices, turnover: '80', confirm: true, timestamp: at }];
      return this.sendTopic(`kline.1.${symbol}`, { type: 'snapshot', ts: at, data });
    }
    const k = { t: start, T: end, s: symbol, i: '1m', o: '80', c: close, h: '90', l: '70', v: '1', x: true };
    this.sendTopic(`${symbol.toLowerCase()}@kline_1m`, { data: { e: 'kline', E: at, s: symbol, k } });
  }

  private sendTopic(topic: string, frame: object): void {
    const text = JSON.stringify({ [this.exchange === 'BYBIT' ? 'topic' : 'stream']: topic, ...frame });
    for (const { socket, topics } of this.clients) if (topics.has(topic)) socket.send(text);
  }

  private requireScript(symbol: string) {
    const playing = this.scripts.get(symbol);
    if (!playing) throw new Error(`no script of ${symbol}`);
    return playing;
  }

  private sendToSubscribers(symbol: string, text: string): void {
    for (const { socket, topics } of this.clients) {
      if ([...topics].some((topic) => this.isBookTopicOf(topic, symbol))) socket.send(text);
    }
  }

  private isBookTopicOf(topic: string, symbol: string): boolean {
    return this.exchange === 'BYBIT'
      ? topic.startsWith('orderbook.') && topic.endsWith(`.${symbol}`)
      : topic === `${symbol.toLowerCase()}@depth@100ms`;
  }

  private createChangeFrame(symbol: string, { b, a, first, last, previous }: BookChange, shift: number): object {
    const at = Date.now();
    if (this.exchange === 'BYBIT') {
      const data = { s: symbol, b, a, u: last + shift, seq: last };
      return { topic: this.bookTopic(symbol), type: 'delta', ts: at, data, cts: at };
    }
    const data = { e: 'depthUpdate', E: at, T: at, s: symbol, U: first, u: last, pu: previous, b, a };
    return { stream: `${symbol.toLowerCase()}@depth@100ms`, data };
  }

  /** Returns the subscribed book topic of a symbol. */
  private bookTopic(symbol: string): string {
    const isOf = (topic: string): boolean => this.isBookTopicOf(topic, symbol);
    return this.subscribed.findLast(isOf) ?? `orderbook.200.${symbol}`;
  }

  private createBookFrame(symbol: string, type: 'snapshot' | 'delta'): object {
    const { id, shift } = this.requireScript(symbol);
    const book = this.books.get(symbol);
    const at = Date.now();
    const topic = this.bookTopic(symbol);
    const levels = this.isCutToDepth ? Number(topic.split('.')[1]) : Infinity;
    const [b, a] = [book?.levelTexts('bid').slice(0, levels), book?.levelTexts('ask').slice(0, levels)];
    return { topic, type, ts: at, data: { s: symbol, b, a, u: id + shift, seq: id }, cts: at };
  }

  private handleMessage(client: ConnectedClient, message: Record<string, unknown>): void {
    const { socket, topics, receivedAt } = client;
    receivedAt.push(performance.now());
    const args = (message.args ?? message.params ?? []) as string[];
    if (message.op === 'ping') return socket.send('{"success":true,"ret_msg":"pong","conn_id":"c","op":"ping"}');
    if (this.refusal !== undefined) return socket.send(JSON.stringify(this.createRefusal(message, this.refusal)));
    const refusedTopic = args.find((topic) => message.op === 'subscribe' && this.refusedTopics.has(topic));
    if (refusedTopic)
      return socket.send(JSON.stringify(this.createRefusal(message, `handler not found: ${refusedTopic}`)));
    const adds = message.op === 'subscribe' || message.method === 'SUBSCRIBE';
    for (const topic of args) {
      if (adds) topics.add(topic);
      else topics.delete(topic);
      if (adds) this.subscribed.push(topic);
    }
    if (this.exchange === 'BINANCE') return socket.send(JSON.stringify({ result: null, id: message.id }));
    const ack = { success: true, ret_msg: '', conn_id: 'c', req_id: message.req_id, op: message.op };
    socket.send(JSON.stringify(ack));
    if (!adds) return;
    for (const topic of args) {
      const symbol = topic.split('.').at(-1) ?? '';
      if (topic.startsWith('orderbook.')) socket.send(JSON.stringify(this.createBookFrame(symbol, 'snapshot')));
    }
  }

  private createRefusal({ id, op, req_id }: Record<string, unknown>, why: string): object {
    if (this.exchange === 'BINANCE') return { error: { code: 2, msg: why }, id };
    return { success: false, ret_msg: why, conn_id: 'c', req_id, op };
  }

  private answerRequest(url: URL, reply: ServerResponse): void {
    this.requests.push(url.pathname + url.search);
    if (this.refuseWith !== undefined) return sendJsonReply(reply, {}, this.refuseWith);
    if (this.broken.has(url.pathname)) return sendJsonReply(reply, {}, 500);
    const symbol = url.searchParams.get('symbol') ?? '';
    const symbols = [...this.scripts.keys()];
    const turnoverOf = (name: string): string => String(1e9 / (1 + symbols.indexOf(name)));
    const now = Date.now();
    const bybit = (result: object) =>
      sendJsonReply(reply, { retCode: 0, retMsg: 'OK', result, retExtInfo: {}, time: now });
    switch (url.pathname) {
      case '/v5/market/instruments-info':
        return bybit({
          category: 'linear',
          list: [...symbols.map(createBybitContract), createBybitContract('DATEDUSDT-26DEC26'), { symbol: 'NEWUSDT' }],
          nextPageCursor: '',
        });
      case '/v5/market/tickers':
        return bybit({
          category: 'linear',
          list: symbols.map((name) => ({ symbol: name, turnover24h: turnoverOf(name) })),
        });
      case '/v5/market/kline':
        return bybit({
          category: 'linear',
          symbol,
          list: createCandleRows(url, now)
            .reverse()
            .map((row) => [...row.map(String), '0']),
        });
      case '/fapi/v1/time':
        return sendJsonReply(reply, { serverTime: now });
      case '/fapi/v1/exchangeInfo':
        return sendJsonReply(reply, {
          timezone: 'UTC',
          serverTime: now,
          symbols: [...symbols.map(createBinanceContract), { symbol: 'NEWUSDT' }],
        });
      case '/fapi/v1/fundingInfo':
        return sendJsonReply(reply, this.fundingInfo);
      case '/fapi/v1/ticker/24hr':
        return sendJsonReply(
          reply,
          symbols.map((name) => ({ symbol: name, quoteVolume: turnoverOf(name) })),
        );
      case '/fapi/v1/klines': {
        const length = readCandleMinutes(url) * MINUTE_MS;
        return sendJsonReply(
          reply,
          createCandleRows(url, now).map(([start, ...rest]) => [
            start,
            ...rest.map(String),
            Number(start) + length - 1,
            '0',
            1,
          ]),
        );
      }
      case '/fapi/v1/depth': {
        const book = this.books.get(symbol);
        const levels = this.isCutToDepth ? Number(url.searchParams.get('limit')) : Infinity;
        const body = {
          lastUpdateId: this.requireScript(symbol).id,
          E: now,
          T: now,
          bids: book?.levelTexts('bid').slice(0, levels),
          asks: book?.levelTexts('ask').slice(0, levels),
        };
        return void setTimeout(() => sendJsonReply(reply, body), this.snapshotDelayMs);
      }
      default:
        return sendJsonReply(reply, {}, 404);
    }
  }
}

function createBybitContract(symbol: string): object {
  return {
    symbol,
    contractType: symbol.includes('-') ? 'LinearFutures' : 'LinearPerpetual',
    status: 'Trading',
    settleCoin: 'USDT',
    priceFilter: { tickSize: '0.01' },
    lotSizeFilter: { qtyStep: '0.1', minOrderQty: '0.1', minNotionalValue: '5' },
  };
}

function createBinanceContract(symbol: string): object {
  return {
    symbol,
    contractType: 'PERPETUAL',
    status: 'TRADING',
    quoteAsset: 'USDT',
    marginAsset: 'USDT',
    filters: [
      { filterType: 'PRICE_FILTER', tickSize: '0.01', minPrice: '1', maxPrice: '9' },
      { filterType: 'LOT_SIZE', stepSize: '0.1', minQty: '0.1', maxQty: '9' },
      { filterType: 'MAX_NUM_ORDERS', limit: 200 },
      { filterType: 'MIN_NOTIONAL', notional: '20' },
    ],
  };
}

function readCandleMinutes(url: URL): number {
  const interval = url.searchParams.get('interval') ?? '1';
  return interval === '1h' ? 60 : parseInt(interval, 10);
}

/** Returns candles, oldest first. The last candle has not closed yet. */
function createCandleRows(url: URL, now: number): number[][] {
  const length = readCandleMinutes(url) * MINUTE_MS;
  const running = Math.floor(now / length) * length;
  const limit = Number(url.searchParams.get('limit'));
  return Array.from({ length: limit }, (_, index) => {
    const start = running - (limit - 1 - index) * length;
    return [start, 100, 101, 99, 100, 5];
  });
}
