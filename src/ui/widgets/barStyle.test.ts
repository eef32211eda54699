import { barLayersStyle, lineLayer, rangeLayer } from './barStyle';

test('barLayersStyle places a range and a line on the full scale', () => {
  const line = lineLayer(0.325, { width_px: 2, height: '100%' });
  // The range leaves 75 % of the scale free. One third of the free space is before the range.
  expect(barLayersStyle([line, rangeLayer(0.25, 0.5)])).toEqual({
    backgroundSize: '2px 100%, 25.0% 6px, 100% 6px',
    backgroundPosition: '32.5% 50%, 33.3% 50%, 0 50%',
  });
});

test('rangeLayer of the full scale starts at the left edge', () => {
  expect(rangeLayer(0, 1)).toEqual({ size: '100.0% 6px', position: '0.0% 50%' });
});
