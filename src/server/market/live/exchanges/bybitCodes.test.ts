import { describeEnd, describeRefusal } from './bybitCodes';

test('a request that was not sent keeps its own sentence, and a long text of the exchange is cut', () => {
  expect(describeRefusal({ code: 0, text: 'not sent: too many requests' })).toBe('not sent: too many requests');
  expect(describeRefusal({ code: 1, text: 'x'.repeat(5_000) }).length).toBeLessThan(300);
});

test.each([
  ['EC_PostOnlyWillTakeLiquidity', 'The order would have taken from the book at once (EC_PostOnlyWillTakeLiquidity)'],
  ['CancelByUser', 'Cancelled on request (CancelByUser)'],
  ['EC_NewReason', 'EC_NewReason'],
  ['', ''],
])('the end "%s" of an order reads "%s"', (word, text) => {
  expect(describeEnd(word)).toBe(text);
});
