import { meaning } from '../schema/meaning';
import { z } from '../schema/z';

/** Maximum length of user name and password in UTF-16 units. Normalising a longer password could take too much time. */
export const MAX_CREDENTIAL_LENGTH = 256;

const credentialSchema = (name: string) =>
  z.string().max(MAX_CREDENTIAL_LENGTH, `${name} must have at most ${MAX_CREDENTIAL_LENGTH} characters`);

export const loginRequestSchema = meaning(
  z.object({
    username: meaning(
      credentialSchema('Username').trim().min(1, 'Username is required'),
      'Name of the operator.',
      'operator',
    ),
    password: meaning(
      credentialSchema('Password').min(1, 'Password is required'),
      'Password of the operator.',
      'correct horse',
    ),
  }),
  'User name and password of the operator.',
);
export type LoginRequest = z.infer<typeof loginRequestSchema>;

export const loginReplySchema = meaning(
  z.looseObject({
    access_token: meaning(
      z.string().min(1),
      'Token that later requests send as `Authorization: Bearer <token>`.',
      'fAz3x0mJ6Yk',
    ),
  }),
  'The session of the operator.',
);
