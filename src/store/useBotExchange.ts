import { useGetStatusQuery } from '@/api/bot/status';
import type { Exchange } from '@/contract/enums';

/** Returns the exchange of the bot, or undefined before the first status. */
export function useBotExchange(): Exchange | undefined {
  const { exchange } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ exchange: data?.exchange }),
  });
  return exchange;
}
