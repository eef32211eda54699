import { kMaxLength } from 'node:buffer';
import os from 'node:os';

import { largestTextBytes } from './textLimit';

afterEach(() => jest.restoreAllMocks());

test('largestTextBytes returns half of the available memory, at most the largest buffer', () => {
  const available = jest.spyOn(process, 'availableMemory').mockReturnValue(3_001);
  expect(largestTextBytes()).toBe(1_500);
  available.mockReturnValue(4 * kMaxLength);
  expect(largestTextBytes()).toBe(kMaxLength);
});

test('largestTextBytes returns half of the free memory on a Node version without process.availableMemory', () => {
  jest.spyOn(os, 'freemem').mockReturnValue(2_001);
  const known = Object.getOwnPropertyDescriptor(process, 'availableMemory');
  Reflect.deleteProperty(process, 'availableMemory');
  try {
    expect(largestTextBytes()).toBe(1_000);
  } finally {
    if (known !== undefined) Object.defineProperty(process, 'availableMemory', known);
  }
});
