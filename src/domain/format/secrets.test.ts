import { trimPastedKey, withoutSecrets } from './secrets';

const SECRET_TEXTS = ['abcdefgh12345678', 'ZYXWVUTS', ''];

test('withoutSecrets removes a secret from all nested texts', () => {
  const reply = {
    detail: 'Key abcdefgh12345678 is unknown, abcdefgh12345678!',
    nested: [{ secret: 'ZYXWVUTS' }, 7, null, true],
  };
  expect(withoutSecrets(reply, SECRET_TEXTS)).toEqual({
    detail: 'Key ••• is unknown, •••!',
    nested: [{ secret: '•••' }, 7, null, true],
  });
});

test('withoutSecrets ignores a secret that is too short to be a key', () => {
  const reply = { detail: 'The key is missing.' };
  expect(withoutSecrets(reply, ['key', 'e', ''])).toBe(reply);
});

test('trimPastedKey removes line ends, blanks and invisible characters only around a pasted key', () => {
  expect(trimPastedKey('\r\n\t \u200b\uFEFFab c\u200b1\u00a0\n')).toBe('ab c\u200b1');
  expect(trimPastedKey(' \n')).toBe('');
});
