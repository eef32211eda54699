import { drawerWidthPx } from './drawerWidth';

test('a drawer begins at the left edge of a column', () => {
  expect(drawerWidthPx(1_412, [110, 906, 988, 1_052, 1_328], 384)).toBe(424);
});

test('a drawer keeps its least width when the column under its edge is wide', () => {
  expect(drawerWidthPx(1_412, [110, 700], 384)).toBe(384);
  expect(drawerWidthPx(300, [110], 384)).toBe(384);
});
