import { linksInMessage } from './logsLinks';

test('linksInMessage finds only symbols and trades in a message', () => {
  const found = linksInMessage('SHORT 1000PEPEUSDT opened: 5.9 USDT at 84.08 (T006002-mws36cdx), not BTCUSDTX');
  expect(found.map(({ kind, value }) => `${kind} ${value}`)).toEqual(['symbol 1000PEPEUSDT', 'trade T006002-mws36cdx']);
  expect(linksInMessage('Server started')).toEqual([]);
});
