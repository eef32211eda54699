import { fillFromBook } from './walkBook';
import { OrderBook } from './orderBook';
import { createTestBook, readBookSide } from '@/testing/market/testBook';

test('index 0 of a book is the best level of each side, whatever the order of the updates', () => {
  const book = createTestBook(
    [
      [99, 1],
      [101, 3],
      [100, 2],
    ],
    [
      [104, 4],
      [102, 5],
      [103, 6],
    ],
  );
  expect(readBookSide(book, 'bid')).toEqual([
    [101, 3],
    [100, 2],
    [99, 1],
  ]);
  expect(readBookSide(book, 'ask')).toEqual([
    [102, 5],
    [103, 6],
    [104, 4],
  ]);
  expect(book.mid()).toBe(101.5);
});

test('a new quantity replaces the quantity of a level, and quantity zero removes the level', () => {
  const book = createTestBook(
    [
      [100, 1],
      [99, 2],
    ],
    [],
  );
  book.setLevel('bid', 100, 7);
  book.setLevel('bid', 99, 0);
  book.setLevel('bid', 98, 0);
  book.setLevel('ask', 50, 0);
  expect(readBookSide(book, 'bid')).toEqual([[100, 7]]);
  expect(book.depth('ask')).toBe(0);
});

test('a book returns NaN as price and quantity outside its levels', () => {
  const book = createTestBook([[100, 1]], []);
  book.setLevel('bid', 100, 0);
  expect(book.priceAt('bid', 0)).toBeNaN();
  expect(book.quantityAt('bid', 0)).toBeNaN();
  expect(book.priceAt('ask', 3)).toBeNaN();
  expect(book.mid()).toBeNaN();
});

test('a book is crossed when the best bid reaches the best ask, but not while a side is empty', () => {
  expect(createTestBook([[100, 1]], [[101, 1]]).isCrossed()).toBe(false);
  expect(createTestBook([[101, 1]], [[101, 1]]).isCrossed()).toBe(true);
  expect(createTestBook([[101, 1]], []).isCrossed()).toBe(false);
});

test('trimming drops levels by distance and by number, and keeps the best levels', () => {
  const book = new OrderBook('TESTUSDT');
  for (let step = 1; step <= 1000; step++) {
    book.setLevel('bid', 1000 - step * 0.1, step);
    book.setLevel('ask', 1000 + step * 0.1, step);
  }
  book.trimLevels({ maxLevels: 5000, withinFractionOfMid: 0.05 });
  expect(book.depth('bid')).toBe(500);
  expect(book.depth('ask')).toBe(500);
  book.trimLevels({ maxLevels: 20, withinFractionOfMid: 0.05 });
  expect(book.depth('ask')).toBe(20);
  expect(book.quantityAt('ask', 0)).toBe(1);
  expect(book.quantityAt('bid', 19)).toBe(20);
});

test('after thousands of random changes a book has the same levels as a plain map', () => {
  const book = new OrderBook('TESTUSDT');
  const model = new Map<number, number>();
  let state = 42;
  const draw = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  for (let change = 0; change < 20_000; change++) {
    const price = 100 + draw(700);
    const quantity = draw(3);
    book.setLevel('ask', price, quantity);
    if (quantity === 0) model.delete(price);
    else model.set(price, quantity);
  }
  expect(readBookSide(book, 'ask')).toEqual([...model].sort(([a], [b]) => a - b));
});

test('an order that the best levels fill exactly does not fill at the next level, despite rounding errors', () => {
  const asks = [
    [100, 0.8],
    [101, 1.3],
    [102, 5.1],
    [500, 9],
  ] as const;
  const book = createTestBook(
    [[99, 1]],
    asks.map(([price, quantity]) => [price, quantity]),
  );
  expect(0.8 + 1.3 + 5.1).not.toBe(7.2);
  expect(fillFromBook(book, 'ask', 7.2)).toEqual({
    averagePrice: expect.closeTo((80 + 131.3 + 520.2) / 7.2, 9),
    filled: 7.2,
  });
});

test('a market order pays the volume-weighted price of the levels that fill the order', () => {
  const book = createTestBook(
    [[99, 1]],
    [
      [100, 1],
      [102, 3],
    ],
  );
  expect(fillFromBook(book, 'ask', 2)).toEqual({ averagePrice: 101, filled: 2 });
  expect(fillFromBook(book, 'ask', 10)).toEqual({ averagePrice: 101.5, filled: 4 });
  expect(fillFromBook(book, 'ask', 10, 101)).toEqual({ averagePrice: 100, filled: 1 });
  expect(fillFromBook(book, 'bid', 0.5)).toEqual({ averagePrice: 99, filled: 0.5 });
  expect(fillFromBook(new OrderBook('EMPTY'), 'ask', 1)).toEqual({ averagePrice: NaN, filled: 0 });
});
