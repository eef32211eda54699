import { createObiWindow } from './obiWindow';

describe('OBI window', () => {
  test('the mean of an OBI window covers only its newest samples', () => {
    const window = createObiWindow(3, 20);
    [0.1, 0.2, 0.3, 0.7].forEach((obi, index) => window.addSample(index * 20, obi));
    expect(window.sampleCount()).toBe(3);
    expect(window.meanObi()).toBeCloseTo(0.4);
  });

  test('an OBI window repeats its last value at each interval without a book update', () => {
    const window = createObiWindow(10, 20);
    window.addSample(0, 0.2);
    window.addSample(100, 0.8);
    // The samples from 0 to 80 ms are 0.2, and the sample at 100 ms is 0.8.
    expect(window.sampleCount()).toBe(6);
    expect(window.meanObi()).toBeCloseTo((5 * 0.2 + 0.8) / 6);
  });

  test('a second book update within an interval adds no sample to an OBI window', () => {
    const window = createObiWindow(10, 20);
    window.addSample(0, 0.2);
    window.addSample(19, 0.9);
    expect(window.sampleCount()).toBe(1);
    expect(window.meanObi()).toBeCloseTo(0.2);
  });

  test('meanObiAt repeats the last value of an OBI window until the requested time', () => {
    const window = createObiWindow(10, 20);
    expect(window.meanObiAt(500)).toBe(0);
    [0.1, 0.2, 0.3].forEach((obi, index) => window.addSample(index * 20, obi));
    expect(window.meanObiAt(59)).toBeCloseTo(0.2);
    expect(window.meanObiAt(100)).toBeCloseTo((0.1 + 0.2 + 4 * 0.3) / 6);
    expect([39, 100, 60_000].map((at) => window.sampleCountAt(at))).toEqual([3, 6, 10]);
    // Eight repeats of the last value push the oldest sample out of the window.
    expect(window.meanObiAt(40 + 8 * 20)).toBeCloseTo((0.2 + 9 * 0.3) / 10);
    expect(window.meanObiAt(60_000)).toBeCloseTo(0.3);
    // A call of `meanObiAt` does not change the mean of the window.
    expect(window.meanObi()).toBeCloseTo(0.2);
  });

  test('an OBI window contains only the previous and the new value after a pause longer than the window', () => {
    const window = createObiWindow(5, 20);
    window.addSample(0, -0.9);
    window.addSample(20, 0.1);
    window.addSample(60_000, 0.5);
    expect(window.meanObi()).toBeCloseTo((4 * 0.1 + 0.5) / 5);
  });

  test('the momentum of an OBI window is the mean of its last third minus the mean of its first third', () => {
    const window = createObiWindow(9, 20);
    [0, 0, 0, 0.1, 0.1, 0.1, 0.3, 0.3, 0.3].forEach((obi, index) => window.addSample(index * 20, obi));
    expect(window.momentum()).toBeCloseTo(0.3);
  });

  test('the momentum of an OBI window with two samples is 0', () => {
    const window = createObiWindow(9, 20);
    window.addSample(0, 0);
    window.addSample(20, 1);
    expect(window.momentum()).toBe(0);
  });
});
