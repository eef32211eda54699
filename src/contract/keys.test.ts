import { apiKeysSchema, keysValidationSchema } from './keys';

test('only the four keys are read and a missing key is empty', () => {
  expect(apiKeysSchema.parse({ binance_key: 'k', bybit_secret: null, bybit_passphrase: 'x' })).toEqual({
    binance_key: 'k',
    binance_secret: '',
    bybit_key: '',
    bybit_secret: '',
  });
});

test.each([
  [{ valid: true, message: 'Both work' }, true],
  [{ valid: false, message: 'No' }, false],
  [{ valid: 'true', message: null }, false],
  [{ valid: 1 }, false],
  [{}, false],
])('the keys reply %p counts as valid: %p', (reply, valid) => {
  expect(keysValidationSchema.parse(reply).valid).toBe(valid);
});
