import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

import type { UsersRepository } from '../store/repositories';

export type HashCost = { N: number; r: number; p: number };

/** Cost of a hash that takes 0.25 s and 32 MiB on one core. */
const DEFAULT_HASH_COST: HashCost = { N: 32_768, r: 8, p: 3 };
const PASSWORD_HASH_BYTES = 32;
const PASSWORD_SALT_BYTES = 16;
const PASSWORD_HASH_PATTERN = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([A-Za-z0-9+/]+=*)\$([A-Za-z0-9+/]+=*)$/;
/** Largest product of the cost numbers of a stored hash, 16 times the cost of a new hash. */
const MAX_HASH_COST_PRODUCT = 16 * DEFAULT_HASH_COST.N * DEFAULT_HASH_COST.r * DEFAULT_HASH_COST.p;

/** Hashes a password. The hash contains its cost, so that a later version of the server can raise the cost. */
export async function hashPassword(password: string, cost = DEFAULT_HASH_COST): Promise<string> {
  const salt = randomBytes(PASSWORD_SALT_BYTES);
  const hash = await derivePasswordHash(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** Takes as long for a wrong name as for a wrong password, so that the duration reveals no name. */
export async function areOperatorCredentials(
  users: UsersRepository,
  username: string,
  password: string,
): Promise<boolean> {
  const operator = users.operatorName();
  const user = operator === undefined ? undefined : users.findOperator(operator);
  if (operator === undefined || user === undefined) return false;
  const passwordMatches = await verifyPassword(password, user.passwordHash);
  // Earlier versions of this server stored user names with spaces at the ends.
  return equalsInConstantTime(username, operator.trim()) && passwordMatches;
}

/** Returns true if the password matches the stored hash. No password matches a damaged hash. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const read = parsePasswordHash(stored);
  if (!read) return false;
  const actual = await derivePasswordHash(password, read.salt, read.cost);
  return timingSafeEqual(actual, read.hash);
}

/** Returns true if the stored text is a password hash that can be verified. */
export const isPasswordHash = (stored: string): boolean => parsePasswordHash(stored) !== undefined;

function parsePasswordHash(stored: string): { cost: HashCost; salt: Buffer; hash: Buffer } | undefined {
  const fields = PASSWORD_HASH_PATTERN.exec(stored)?.slice(1) ?? [];
  const [N = 0, r = 0, p = 0] = fields.slice(0, 3).map(Number);
  const [salt, hash] = fields.slice(3).map((text) => Buffer.from(text, 'base64'));
  // A damaged cost could fill the memory or occupy the processor for hours.
  const isCostUsable = Number.isInteger(Math.log2(N)) && N > 1 && N * r * p <= MAX_HASH_COST_PRODUCT && r * p > 0;
  if (!isCostUsable || salt?.length !== PASSWORD_SALT_BYTES || hash?.length !== PASSWORD_HASH_BYTES) return undefined;
  return { cost: { N, r, p }, salt, hash };
}

// The alphabet omits 0, o, 1 and l, because operators copy the password from a terminal by hand.
const PASSWORD_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Generates a password of four groups of five characters, which has 100 bits of entropy. */
export function generatePassword(): string {
  const letter = (): string => PASSWORD_ALPHABET.charAt(randomInt(PASSWORD_ALPHABET.length));
  return Array.from({ length: 4 }, () => Array.from({ length: 5 }, letter).join('')).join('-');
}

function derivePasswordHash(password: string, salt: Buffer, { N, r, p }: HashCost): Promise<Buffer> {
  // The default memory limit of scrypt is too low for the default cost of a hash.
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(normalForm(password), salt, PASSWORD_HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Makes é equal on all keyboards, which send one or two code points. */
const normalForm = (text: string): string => text.normalize('NFKC');

const sha256Of = (text: string): Buffer => createHash('sha256').update(normalForm(text)).digest();
const equalsInConstantTime = (a: string, b: string): boolean => timingSafeEqual(sha256Of(a), sha256Of(b));
