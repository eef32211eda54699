import { placePanel } from './usePanelTop';

test.each([
  ['a desk', { bottomOfCommands: 101, topOfContent: 155, screenHeight: 900 }, 155],
  ['a phone', { bottomOfCommands: 157, topOfContent: 235, screenHeight: 844 }, 235],
  [
    'a low screen, on which the panel covers the strip',
    { bottomOfCommands: 66, topOfContent: 118, screenHeight: 400 },
    66,
  ],
])('the panel begins below the commands on %s', (_screen, layout, top) => {
  expect(placePanel(layout)).toBe(top);
});
