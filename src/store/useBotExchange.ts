import { useGetStatusQuery } from '@/api/bot/status';
import type { Exchange } from '@/contract/enums';

/** Returns the exchange of the bot, or undefined while it is unknown. */
export function useBotExchange(): Exchange | undefined {
  const { exchange } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ exchange: data?.exchange ?? undefined }),
  });
  return exchange;
}
