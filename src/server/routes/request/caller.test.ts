import { toCallerKey } from './caller';

test.each([
  ['10.0.0.7', '10.0.0.7'],
  ['::ffff:10.0.0.7', '::ffff:10.0.0.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['this process', 'this process'],
])('failed sign-ins from the address %s are counted under the key %s', (address, caller) =>
  expect(toCallerKey(address)).toBe(caller),
);
