import { CALLS } from '@/contract/calls';
import { boundReply } from '../request/boundReply';
import { consoleApi } from '../consoleApi';
import type { StoreExtra } from '../request/services';
import { judgeFailedRequest, judgeReply, type BotFinding } from './judgeReply';
import { BOT_CHECK_TIMEOUT_MS, requestStatusWithoutSession } from './requestStatus';

type CheckedAddress = { host: string; finding: BotFinding };

const MAX_STATUS_BYTES = 2 ** 20;

export const botCheckApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    checkBot: builder.query<CheckedAddress, void>({
      queryFn: async (_arg, { extra }) => {
        // The cast is needed, because RTK Query does not know the types of the store.
        const services = extra as StoreExtra;
        return { data: { host: services.host, finding: await checkBot(services) } };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useCheckBotQuery } = botCheckApi;

/** Finds out what answers at the address of the bot. */
async function checkBot(extra: StoreExtra): Promise<BotFinding> {
  const found = { isTooLarge: false, isBlockedByPolicy: false };
  const onViolation = (): void => void (found.isBlockedByPolicy = true);
  document.addEventListener('securitypolicyviolation', onViolation);
  try {
    return await requestStatusWithoutSession(extra, async (reply) => {
      const bounded = await boundReply(reply, MAX_STATUS_BYTES, () => (found.isTooLarge = true));
      // A browser hides the status of a redirect.
      const isRedirect = reply.type === 'opaqueredirect' || (reply.status >= 300 && reply.status < 400);
      return judgeReply({ status: reply.status, isRedirect, text: await bounded.text() });
    });
  } catch (error) {
    if (found.isTooLarge) return { kind: 'tooLarge' };
    const { isBlockedByPolicy } = found;
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    return judgeFailedRequest({
      pageProtocol: location.protocol,
      host: extra.host,
      isOnline: navigator.onLine,
      isTimeout,
      isBlockedByPolicy,
      answersUnread: !isTimeout && !isBlockedByPolicy && (await answersUnreadRequest(extra)),
    });
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
}

/** Resolves to true when a host on another origin answers. The browser hides the reply from the page. */
async function answersUnreadRequest({ host, fetchFn }: StoreExtra): Promise<boolean> {
  if (host === location.origin) return false;
  try {
    const signal = AbortSignal.timeout(BOT_CHECK_TIMEOUT_MS);
    await fetchFn(new Request(host + CALLS.getStatus.path, { mode: 'no-cors', signal }));
    return true;
  } catch {
    return false;
  }
}
