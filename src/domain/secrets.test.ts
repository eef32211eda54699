import { trimmedKey, withoutSecrets } from './secrets';

const SECRETS = ['abcdefgh12345678', 'ZYXWVUTS', ''];

test('no secret is left in any text, however deep it lies', () => {
  const reply = {
    detail: 'Key abcdefgh12345678 is unknown, abcdefgh12345678!',
    nested: [{ secret: 'ZYXWVUTS' }, 7, null, true],
  };
  expect(withoutSecrets(reply, SECRETS)).toEqual({
    detail: 'Key ••• is unknown, •••!',
    nested: [{ secret: '•••' }, 7, null, true],
  });
});

test('a text too short for a key hides nothing', () => {
  const reply = { detail: 'The key is missing.' };
  expect(withoutSecrets(reply, ['key', 'e', ''])).toBe(reply);
});

test('a pasted key loses what came along with it, and nothing else', () => {
  expect(trimmedKey('\r\n\t \u200b\uFEFFab c\u200b1\u00a0\n')).toBe('ab c\u200b1');
  expect(trimmedKey(' \n')).toBe('');
});
