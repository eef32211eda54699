import { largestTextBytes } from './textLimit';

test('largestTextBytes returns a positive limit on a Node version without process.availableMemory', () => {
  const known = Object.getOwnPropertyDescriptor(process, 'availableMemory');
  Reflect.deleteProperty(process, 'availableMemory');
  try {
    expect(largestTextBytes()).toBeGreaterThan(0);
  } finally {
    if (known !== undefined) Object.defineProperty(process, 'availableMemory', known);
  }
});
