/** Sends a message by SMTP. */

import { once } from 'node:events';
import { connect } from 'node:net';

import { z } from '@/contract/schema/z';

import { pinnedLookup, isPublicAddress, type AddressGuard } from '../requests/addressGuard';
import type { ChannelAnswer, ChannelMessage } from '../channelMessage';
import { cutBytes, linesOf, toOneLine } from '../messageText';
import { untilAborted } from '../requests/untilAborted';
import type { SettingsOf } from './httpChannel';

const MAX_ANSWER_BYTES = 200;
const MAX_RESPONSE_BYTES = 16_384;
const PERMANENT_FAILURE = 500;

/** Reply of the mail server that an error of nodemailer carries. */
const refusalSchema = z.object({ responseCode: z.number(), response: z.string() });

type EmailContext = {
  guard: AddressGuard;
  /** Masks the secrets in an answer of the mail server. */
  mask: (text: string) => string;
  signal: AbortSignal;
};

/** Sends an e-mail to a mail server with a permitted address. Throws if the connection fails. */
export async function sendEmail(
  settings: SettingsOf<'email'>,
  message: ChannelMessage,
  { guard, mask, signal }: EmailContext,
): Promise<ChannelAnswer> {
  const { host, port, security, username, password, from, to } = settings;
  const addresses = await untilAborted(guard(host), signal);
  if (security === 'none' && addresses.some(({ address }) => isPublicAddress(address))) {
    return { outcome: 'refused', answer: 'A mail server with a public address needs TLS or STARTTLS.' };
  }
  // Most bots send no e-mail.
  const { createTransport } = await import('nodemailer');
  const connection = connect({ host, port, lookup: pinnedLookup(addresses), signal });
  // nodemailer removes its listeners, and an error event without a listener would end the process.
  connection.on('error', () => undefined);
  try {
    await once(connection, 'connect');
    const transport = createTransport({
      host,
      connection,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(username !== null && { auth: { user: username, pass: password ?? '' } }),
      maxResponseSize: MAX_RESPONSE_BYTES,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const { response } = await transport.sendMail({
      from: { name: '', address: from },
      to: { name: '', address: to },
      subject: message.title,
      text: linesOf(message).slice(1).join('\n\n'),
      date: new Date(message.at),
      // The same at each attempt, so that a mail client shows a repeated delivery once.
      messageId: `<${message.id.replace(/[^\w.-]/g, '_')}@${from.replace(/^.*@/, '')}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      priority: message.rank === 'critical' ? 'high' : 'normal',
      signal,
    });
    return { outcome: 'delivered', answer: answerText(mask(response)) };
  } catch (error) {
    const refusal = refusalSchema.safeParse(error).data;
    if (refusal === undefined) throw error;
    const outcome = refusal.responseCode >= PERMANENT_FAILURE ? 'refused' : 'retry';
    return { outcome, answer: answerText(mask(refusal.response)) };
  } finally {
    connection.destroy();
  }
}

const answerText = (response: string): string =>
  `The mail server answered ${cutBytes(toOneLine(response), MAX_ANSWER_BYTES)}`;
