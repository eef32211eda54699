import { z } from './z';

/** Maximum length of user name and password in UTF-16 units. Normalising a longer password could take too much time. */
export const MAX_CREDENTIAL_LENGTH = 256;

const credentialSchema = (name: string) =>
  z.string().max(MAX_CREDENTIAL_LENGTH, `${name} must have at most ${MAX_CREDENTIAL_LENGTH} characters`);

export const loginRequestSchema = z.object({
  username: credentialSchema('Username').trim().min(1, 'Username is required'),
  password: credentialSchema('Password').min(1, 'Password is required'),
});
export type LoginRequest = z.infer<typeof loginRequestSchema>;

export const loginReplySchema = z.looseObject({ access_token: z.string().min(1) });
