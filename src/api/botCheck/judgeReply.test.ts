import { aStatus } from '@/testing/rows/fixtures';
import { judgeFailedRequest, judgeReply } from './judgeReply';

const PAGE = '<!doctype html><html><h1>It works</h1></html>';
const ANSWER = { status: 200, isRedirect: false, text: '' };

test.each([
  ['bot', { status: 401, text: '{"detail":"Not signed in"}' }],
  ['bot', { status: 401, text: PAGE }],
  ['bot', { status: 403, text: '{"detail":"Not authenticated"}' }],
  ['bot', { status: 500, text: '{"detail":"Internal error"}' }],
  ['bot', { text: JSON.stringify(aStatus()) }],
  ['webServer', { text: PAGE }],
  ['webServer', { status: 404, text: PAGE }],
  ['webServer', { status: 405, text: '' }],
  ['gateway', { status: 502, text: PAGE }],
  ['gateway', { status: 504, text: '' }],
  ['otherApi', { text: '{"ok":true}' }],
  ['otherApi', { status: 404, text: '{"detail":"Not Found"}' }],
  ['otherApi', { status: 404, text: '{"error":"not found"}' }],
  ['redirect', { status: 0, isRedirect: true }],
] as const)('judgeReply finds %s in the reply %j', (kind, reply) => {
  expect(judgeReply({ ...ANSWER, ...reply })).toMatchObject({ kind });
});

const FAILED = {
  pageProtocol: 'http:',
  host: 'http://bot.example',
  isOnline: true,
  isTimeout: false,
  isBlockedByPolicy: false,
  answersUnread: false,
};

test.each([
  ['noConnection', {}],
  ['noTlsConnection', { host: 'https://bot.example' }],
  ['mixedContent', { pageProtocol: 'https:' }],
  ['noConnection', { pageProtocol: 'https:', host: 'http://127.0.0.1:8000' }],
  ['cors', { answersUnread: true }],
  ['policy', { isBlockedByPolicy: true }],
  ['timeout', { isTimeout: true }],
  ['offline', { isOnline: false }],
  ['noConnection', { isOnline: false, host: 'http://localhost:8000' }],
] as const)('judgeFailedRequest finds %s in %j', (kind, failed) => {
  expect(judgeFailedRequest({ ...FAILED, ...failed })).toEqual({ kind });
});
