import { clearPlace } from './useNoticePlace';

const PAGE = { width: 640, height: 400 };
const STACK = { width: 420, height: 72 };
const button = (left: number, top: number, width = 120) => ({ left, top, right: left + width, bottom: top + 24 });

test.each([
  ['at the bottom left of a page without buttons', [], { left: 12, bottom: 36 }],
  ['at the bottom right beside a button at the left', [button(12, 330)], { left: 208, bottom: 36 }],
  ['above a row of buttons over the whole width', [button(12, 330), button(433, 330)], { left: 12, bottom: 74 }],
])('messages are placed %s', (_what, buttons, place) => {
  expect(clearPlace(STACK, PAGE, buttons)).toEqual(place);
});
