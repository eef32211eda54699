import { clearImmediate, setImmediate } from 'node:timers';

import { listInstrumentsWithPauses } from './listInstruments';
import { readRecording } from './recording';

const RECORDING_LINES = [1, 2, 3].map(
  (second) => `{"recv":177314400000${second},"s":"XRPUSDT","b":[["1","1"]],"a":[["2","1"]]}\n`,
);

test('the search for contracts in an imported recording pauses for the live bot after 10 ms', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 11));
  let turns = 0;
  const countTurn = (): void => {
    turns++;
    immediate = setImmediate(countTurn);
  };
  let immediate = setImmediate(countTurn);
  const instruments = await listInstrumentsWithPauses(
    readRecording('XRPUSDT.jsonl', Buffer.from(RECORDING_LINES.join(''))),
  );
  clearImmediate(immediate);
  expect(instruments).toMatchObject([{ symbol: 'XRPUSDT' }]);
  expect(turns).toBe(RECORDING_LINES.length);
});
