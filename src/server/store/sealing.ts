import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { z } from '@/contract/schema/z';

const CIPHER_ALGORITHM = 'aes-256-gcm';

const sealedSchema = z.object({ salt: z.base64(), iv: z.base64(), tag: z.base64(), text: z.base64() });

/** Encrypts texts with a secret. `purpose` separates the keys of different kinds of texts. */
export type Sealer = {
  seal(text: string): string;
  /** Throws for a text of another secret. */ open(sealed: string): string;
};

export function createSealer(secret: string, purpose: string): Sealer {
  /** Derives a new key for each text from a new salt, so that no nonce repeats with the same key. */
  const deriveKey = (salt: Buffer): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));
  return {
    seal(text) {
      const salt = randomBytes(16);
      const iv = randomBytes(12);
      const cipher = createCipheriv(CIPHER_ALGORITHM, deriveKey(salt), iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const base64 = (bytes: Buffer): string => bytes.toString('base64');
      return JSON.stringify({
        salt: base64(salt),
        iv: base64(iv),
        tag: base64(cipher.getAuthTag()),
        text: base64(sealed),
      });
    },
    open(sealed) {
      const { salt, iv, tag, text } = sealedSchema.parse(JSON.parse(sealed));
      const bytes = (value: string): Buffer => Buffer.from(value, 'base64');
      const decipher = createDecipheriv(CIPHER_ALGORITHM, deriveKey(bytes(salt)), bytes(iv), { authTagLength: 16 });
      decipher.setAuthTag(bytes(tag));
      return Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString('utf8');
    },
  };
}
