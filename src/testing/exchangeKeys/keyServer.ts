import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Refusal } from '../exchange/account/model';
import { authenticate, hmacSha256 } from '../exchange/rest/authentication';

/** State of a fake exchange: its API key and its replies. Tests change the state between requests. */
export type FakeKeyExchange = {
  key: string;
  secret: string;
  /** Exchange clock minus local clock in ms. */
  clockAhead_ms: number;
  /** Replaces the usual reply to every signed request. */
  signedReply?: (reply: ServerResponse) => void;
  /** Replaces the usual reply to every request. */
  everyReply?: (reply: ServerResponse) => void;
  bybit: { readOnly: 0 | 1; permissions: Record<string, string[]>; expiredAt: string; expired: boolean; ips: string[] };
  binance: {
    enableReading: boolean;
    enableFutures: boolean;
    enableWithdrawals: boolean;
    canTrade: boolean;
    ips: string[];
  };
  requestedPaths: string[];
};

const LOOPBACK_ADDRESS = '127.0.0.1';
const sendJsonReply = (reply: ServerResponse, body: unknown, status = 200) =>
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Starts a server that answers the API-key requests of both exchanges. The server checks signatures. */
export async function startKeyServer(exchange: FakeKeyExchange) {
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', `http://${LOOPBACK_ADDRESS}`);
    exchange.requestedPaths.push(url.pathname);
    if (exchange.everyReply) return exchange.everyReply(reply);
    const now = Date.now() + exchange.clockAhead_ms;
    switch (url.pathname) {
      case '/v5/market/time': {
        const result = { timeSecond: String(Math.floor(now / 1000)), timeNano: `${now}000000` };
        return sendJsonReply(reply, { retCode: 0, retMsg: 'OK', result, retExtInfo: {}, time: now });
      }
      case '/fapi/v1/time':
        return sendJsonReply(reply, { serverTime: now });
      case '/v5/user/query-api':
        return exchange.signedReply
          ? exchange.signedReply(reply)
          : answerBybitKeyRequest(exchange, request, url, now, reply);
      default:
        return exchange.signedReply
          ? exchange.signedReply(reply)
          : answerBinanceRequest(exchange, request, url, now, reply);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK_ADDRESS, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK_ADDRESS}:${port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function answerBybitKeyRequest(
  exchange: FakeKeyExchange,
  request: IncomingMessage,
  url: URL,
  now: number,
  reply: ServerResponse,
): void {
  const { key, secret, bybit } = exchange;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  try {
    const { expired, ips } = bybit;
    authenticate({ key, secret, expired, ips }, { headers, payload: url.search.slice(1), ip: LOOPBACK_ADDRESS }, now);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    const { code: retCode, message: retMsg } = refusal;
    sendJsonReply(reply, { retCode, retMsg, result: {}, retExtInfo: {}, time: now });
    return;
  }
  const { readOnly, permissions, expiredAt, ips } = bybit;
  const result = {
    id: '1',
    userID: 7_703,
    note: 'bot',
    apiKey: key,
    readOnly,
    secret: '',
    permissions,
    ips,
    type: 1,
    expiredAt,
  };
  sendJsonReply(reply, { retCode: 0, retMsg: '', result, retExtInfo: {}, time: now });
}

function answerBinanceRequest(
  exchange: FakeKeyExchange,
  request: IncomingMessage,
  url: URL,
  now: number,
  reply: ServerResponse,
): void {
  const { key, secret, binance: rights } = exchange;
  const refuse = (status: number, code: number, msg: string) => void sendJsonReply(reply, { code, msg }, status);
  const given = String(request.headers['x-mbx-apikey'] ?? '');
  if (given.length !== key.length) return refuse(401, -2014, 'API-key format invalid.');
  const stamp = Number(url.searchParams.get('timestamp'));
  const window = Number(url.searchParams.get('recvWindow') ?? 5000);
  if (stamp > now + 1000) {
    return refuse(400, -1021, "Timestamp for this request was 1000ms ahead of the server's time.");
  }
  if (now - stamp > window) return refuse(400, -1021, 'Timestamp for this request is outside of the recvWindow.');
  const known = given === key && (rights.ips.includes('*') || rights.ips.includes(LOOPBACK_ADDRESS));
  if (!known)
    return refuse(401, -2015, `Invalid API-key, IP, or permissions for action, request ip: ${LOOPBACK_ADDRESS}`);
  const [signed = '', signature] = url.search.slice(1).split('&signature=');
  if (signature !== hmacSha256(secret, signed)) return refuse(400, -1022, 'Signature for this request is not valid.');
  if (url.pathname === '/sapi/v1/account/apiRestrictions') {
    const { enableReading, enableFutures, enableWithdrawals, ips } = rights;
    return void sendJsonReply(reply, {
      ipRestrict: !ips.includes('*'),
      createTime: 1_623_840_271_000,
      enableReading,
      enableFutures,
      enableWithdrawals,
      enableInternalTransfer: false,
      enableSpotAndMarginTrading: false,
    });
  }
  if (url.pathname === '/fapi/v1/accountConfig') {
    return void sendJsonReply(reply, { feeTier: 0, canTrade: rights.canTrade, canDeposit: true, canWithdraw: true });
  }
  return refuse(404, -1000, `no ${url.pathname} here`);
}
