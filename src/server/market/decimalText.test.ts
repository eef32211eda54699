import { seededRandom } from './rng';
import { CONTRACTS } from './contracts';
import { createStepWriter, decimalsOf, parseDecimal } from './decimalText';

const randomNumber = seededRandom(11);
const randomWholeNumber = (limit: number): number => Math.floor(randomNumber() * limit);

test('decimalsOf returns the number of decimals in the text of a step', () => {
  expect([0.001, 0.25, 0.1, 1, 100, 0.0000001].map(decimalsOf)).toEqual([3, 2, 1, 0, 0, 7]);
});

describe('text of whole steps', () => {
  const steps = [...new Set(CONTRACTS.flatMap(({ tick_size, qty_step }) => [tick_size, qty_step]))];

  test.each(steps)('the step writer returns the same text as toFixed for a step of %d', (step) => {
    const write = createStepWriter(step);
    for (const size of [10, 1_000, 100_000, 10_000_000]) {
      for (let time = 0; time < 200; time++) {
        const count = randomWholeNumber(size);
        expect(write(count)).toBe((count * step).toFixed(decimalsOf(step)));
      }
    }
  });

  test('the step writer writes leading and trailing zeros', () => {
    expect(createStepWriter(0.001)(12_040)).toBe('12.040');
    expect(createStepWriter(0.00001)(7)).toBe('0.00007');
    expect(createStepWriter(100)(37)).toBe('3700');
  });

  test('the step writer supports steps such as 0.05 and 0.25', () => {
    expect(createStepWriter(0.05)(3)).toBe('0.15');
    expect(createStepWriter(0.25)(10)).toBe('2.50');
  });
});

describe('value of a decimal text', () => {
  test('parseDecimal returns the same number as Number for a plain decimal text', () => {
    for (let time = 0; time < 5_000; time++) {
      const decimals = randomWholeNumber(9);
      const text = (randomWholeNumber(10 ** (2 + randomWholeNumber(7))) / 10 ** decimals).toFixed(decimals);
      expect(parseDecimal(text)).toBe(Number(text));
    }
  });

  test.each([
    '5.',
    '.5',
    '-1.5',
    '+2',
    '1e3',
    '0x10',
    ' 7',
    '1.2.3',
    '1,5',
    'Infinity',
    'twelve',
    '',
    '12345678901234567890.5',
  ])('parseDecimal returns the same number as Number for the text %p, which is no plain decimal', (text) => {
    expect(parseDecimal(text)).toBe(Number(text));
  });
});
