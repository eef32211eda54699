import { linksInMessage } from './logsLinks';

test('linksInMessage finds only symbols, trades and loaded versions in a message', () => {
  const found = linksInMessage('SHORT 1000PEPEUSDT opened: 5.9 USDT at 84.08 (T006002-mws36cdx), not BTCUSDTX');
  expect(found.map(({ kind, value }) => `${kind} ${value}`)).toEqual(['symbol 1000PEPEUSDT', 'trade T006002-mws36cdx']);
  const [version, ...others] = linksInMessage('Parameters 1.0.3 loaded, preset balanced');
  expect(version).toEqual({ kind: 'version', value: '1.0.3', from: 11, until: 16 });
  expect(others).toEqual([]);
  expect(linksInMessage('Server started')).toEqual([]);
});
