/** Encrypts a Web Push message (RFC 8291). */

import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
/** Size of the only record, which push services need not exceed. */
const RECORD_BYTES = 4_096;
const HEADER_BYTES = SALT_BYTES + 4 + 1 + 65;
/** Delimiter of the last record (RFC 8188). */
const LAST_RECORD = Buffer.from([2]);
const TAG_BYTES = 16;

/** Maximum number of bytes of a message. */
export const MAX_PUSH_BYTES = RECORD_BYTES - HEADER_BYTES - LAST_RECORD.length - TAG_BYTES;

/** Public key and secret of a subscription in base64url. */
export type PushKeys = { p256dh: string; auth: string };

/** Values that are random for each message, except in the test with the example of RFC 8291. */
type MessageRandom = { privateKey: Buffer; salt: Buffer };

/** Encrypts a message for a browser (RFC 8291 with the content encoding aes128gcm). Throws for an invalid public key. */
export function encryptPush(message: Buffer, { p256dh, auth }: PushKeys, random?: MessageRandom): Buffer {
  const sender = createECDH(CURVE);
  if (random) sender.setPrivateKey(random.privateKey);
  else sender.generateKeys();
  const salt = random?.salt ?? randomBytes(SALT_BYTES);
  const receiverKey = Buffer.from(p256dh, 'base64url');
  const senderKey = sender.getPublicKey();

  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const secret = derive(sender.computeSecret(receiverKey), Buffer.from(auth, 'base64url'), keyInfo, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const encrypted = Buffer.concat([cipher.update(message), cipher.update(LAST_RECORD), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.from([senderKey.length]), senderKey, encrypted, cipher.getAuthTag()]);
}

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
