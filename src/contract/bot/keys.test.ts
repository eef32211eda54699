import { apiKeysSchema, keysValidationSchema } from './keys';

test('apiKeysSchema reads the four exchange keys and fills a missing key with an empty text', () => {
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
])('keysValidationSchema reads the reply %p with valid as %p', (reply, valid) => {
  expect(keysValidationSchema.parse(reply).valid).toBe(valid);
});
