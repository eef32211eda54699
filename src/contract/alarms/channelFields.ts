// Schemas of the values that the operator enters for a channel.

import { z } from '../schema/z';

export const MAX_NAME_LENGTH = 60;
export const MAX_URL_LENGTH = 2_000;
export const MAX_CHANNEL_TEXT_LENGTH = 500;

export const textSchema = (pattern: RegExp, problem: string) =>
  z.string().trim().max(MAX_CHANNEL_TEXT_LENGTH).regex(pattern, problem);

/** Schema of an address without user name and password, which the page would show. */
export const urlSchema = (protocol: RegExp, problem: string) =>
  z
    .url({ protocol, error: problem })
    .max(MAX_URL_LENGTH)
    .refine((url) => !/^\w+:\/\/[^/?#]*@/.test(url), 'The address contains a user name or a password.');

export const webUrlSchema = urlSchema(/^https?$/, 'The address does not begin with https:// or http://.');

export const tokenSchema = textSchema(/^[\x21-\x7e]+$/, 'The token is empty or contains a space.');

export const addressSchema = textSchema(
  /^[^\s@<>,;"]+@[^\s@<>,;"]+$/,
  'The e-mail address is not one address such as a@b.example.',
);

export const clockTimeSchema = textSchema(/^([01]\d|2[0-3]):[0-5]\d$/, 'The time is not of the form 22:30.');
