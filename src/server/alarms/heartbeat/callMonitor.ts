/** Sends one call to the external monitor. */

import { createAddressGuard } from '../delivery/requests/addressGuard';
import { answerOfFailure, SEND_LIMIT_MS } from '../delivery/requests/connectionFailure';
import { postGuarded } from '../delivery/requests/guardedRequest';
import type { CallMonitor } from './heartbeat';

/** Creates the call of the monitor. The answer has only the status, because a body can repeat the secret address. */
export function createHeartbeatSender(url: string, privateHosts: readonly string[]): CallMonitor {
  const guard = createAddressGuard(privateHosts);
  return async (body, signal) => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(SEND_LIMIT_MS)]);
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    try {
      const { status } = await postGuarded(guard, { url, headers, body: JSON.stringify(body) }, limited);
      const isDelivered = status >= 200 && status < 300;
      return { outcome: isDelivered ? 'delivered' : 'retry', answer: `The other side answered ${status}.` };
    } catch (error) {
      return answerOfFailure(limited.aborted ? limited.reason : error);
    }
  };
}
