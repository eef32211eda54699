import { eventListText } from './eventText';

const save = (details: Record<string, string>) =>
  eventListText({ kind: 'parameters', text: `${Object.keys(details).length} parameters changed`, details });

test('a save in the list of commands shows its first three changed fields and the number of the others', () => {
  expect(save({ obi_threshold: '0.3 -> 0.36', tp_min_usd: '1 -> 2' })).toBe(
    '2 parameters changed: obi_threshold 0.3 -> 0.36, tp_min_usd 1 -> 2',
  );
  expect(save({ a: '1 -> 2', b: '1 -> 2', c: '1 -> 2', d: '1 -> 2', e: '1 -> 2' })).toBe(
    '5 parameters changed: a 1 -> 2, b 1 -> 2, c 1 -> 2 and 2 more',
  );
});

test('a save in the list of commands shows no secret, and other events show their text alone', () => {
  expect(save({ api_secret: 'hunter2 -> hunter3' })).not.toContain('hunter');
  expect(eventListText({ kind: 'command', text: 'done', details: { symbol: 'BTCUSDT' } })).toBe('done');
});
