import { exitMatrix } from './exitMatrix';

test('exitMatrix returns one row per exit reason with a cell for each side', () => {
  const exit = (reason: string | null, side: string) => ({ reason, side, trades: 1, win_rate: 0, pnl: 0 });
  const [tpShort, slLong, tpLong] = [exit('TP', 'SHORT'), exit(null, 'LONG'), exit('TP', 'LONG')];
  expect(exitMatrix([tpShort, slLong, tpLong])).toEqual({
    sides: ['LONG', 'SHORT'],
    rows: [
      { reason: 'TP', bySide: [tpLong, tpShort] },
      { reason: null, bySide: [slLong, undefined] },
    ],
  });
});
