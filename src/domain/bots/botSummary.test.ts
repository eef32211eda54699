import { anAlarm } from '@/testing/alarms/alarm';
import {
  positionCount,
  positionNames,
  sortByAttention,
  sumByModeAndCurrency,
  type BotFigures,
  type BotSummary,
} from './botSummary';

const FIGURES: BotFigures = {
  running: true,
  paused: false,
  mode: 'PAPER',
  exchange: 'BYBIT',
  account: null,
  positions: 2,
  openPnl: 1,
  pnlToday: 2,
  pnlAll: 3,
  currency: 'USDT',
};

const aBot = (name: string, changes: Partial<BotSummary> = {}): BotSummary => ({
  id: name,
  name,
  answer: 'answers',
  isSignedIn: true,
  reason: null,
  answeredAt: 0,
  figures: FIGURES,
  alarms: [],
  positions: null,
  ...changes,
});

test('the bots are sorted by what needs attention', () => {
  const bots = [
    aBot('calm'),
    aBot('signed out', { answer: 'signedOut' }),
    aBot('warned', { alarms: [anAlarm('memory', { rank: 'warning' })] }),
    aBot('offline', { answer: 'offline' }),
    aBot('offline LIVE', { answer: 'offline', figures: { ...FIGURES, mode: 'LIVE' } }),
    aBot('acknowledged', { alarms: [anAlarm('feed', { rank: 'critical', state: 'acknowledged' })] }),
    aBot('critical', { alarms: [anAlarm('feed', { rank: 'critical' })] }),
  ];
  expect(sortByAttention(bots).map(({ name }) => name)).toEqual([
    'critical',
    'offline LIVE',
    'offline',
    'warned',
    'signed out',
    'calm',
    'acknowledged',
  ]);
});

test('sums count only bots that answer, and never add two modes or two currencies', () => {
  const sums = sumByModeAndCurrency([
    aBot('one'),
    aBot('two', { figures: { ...FIGURES, openPnl: null } }),
    aBot('offline', { answer: 'offline' }),
    aBot('live', { figures: { ...FIGURES, mode: 'LIVE' } }),
    aBot('euro', { figures: { ...FIGURES, currency: 'EUR' } }),
    aBot('never read', { figures: null }),
  ]);
  expect(
    sums.map(({ mode, currency, bots, positions, openPnl }) => [mode, currency, bots, positions, openPnl]),
  ).toEqual([
    ['PAPER', 'USDT', 2, { value: 4, count: 2 }, { value: 1, count: 1 }],
    ['LIVE', 'USDT', 1, { value: 2, count: 1 }, { value: 1, count: 1 }],
    ['PAPER', 'EUR', 1, { value: 2, count: 1 }, { value: 1, count: 1 }],
  ]);
});

test('a position that only the status counts is not silently left out', () => {
  const listed = [
    { symbol: 'BTCUSDT', side: 'LONG' },
    { symbol: 'ETHUSDT', side: null },
  ];
  const textOf = (bot: BotSummary) => [positionCount(bot), positionNames(bot)];
  expect(textOf(aBot('not read'))).toEqual([2, '']);
  expect(textOf(aBot('equal', { positions: listed }))).toEqual([2, 'BTCUSDT LONG, ETHUSDT']);
  expect(textOf(aBot('fewer', { positions: listed.slice(1) }))).toEqual([2, 'ETHUSDT, and 1 more']);
  expect(textOf(aBot('more', { positions: [...listed, ...listed] }))[0]).toBe(4);
  expect(positionCount(aBot('unknown', { figures: null, positions: listed }))).toBeNull();
});
