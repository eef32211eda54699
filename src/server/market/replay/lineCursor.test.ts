import { LineCursor } from './lineCursor';

const RECORDING_TEXT = '1700000000000000000 {"a":1}\n1700000000500000000 {"a":2}\n';

test.each([
  ['that ends with a whole line', RECORDING_TEXT],
  ['that ends without a newline', RECORDING_TEXT.trimEnd()],
  ['that is truncated within a receive time', `${RECORDING_TEXT}17000000`],
  ['that ends with blank lines', `${RECORDING_TEXT}\n\n`],
])('the last receive time of a recording %s is the time of the last line with a timestamp', (_end, text) => {
  expect(new LineCursor(Buffer.from(text)).lastReceivedAt()).toBe(1_700_000_000_500);
});

test('an empty recording has no last receive time', () => {
  expect(new LineCursor(Buffer.alloc(0)).lastReceivedAt()).toBeNaN();
});
