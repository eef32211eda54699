import { statusApi, useGetStatusQuery } from '@/api/bot/status';
import { DEFAULT_CURRENCY } from '@/contract/bot/displayNames';
import type { ReceivedStatus } from '@/contract/bot/status';
import type { RootState } from './rootReducer';

/** Returns the exchange of the bot, or undefined while it is unknown. */
export function useBotExchange(): string | undefined {
  const { exchange } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ exchange: data?.exchange ?? undefined }),
  });
  return exchange;
}

const currencyOf = ({ data }: { data?: ReceivedStatus }): string => data?.currency ?? DEFAULT_CURRENCY;

const selectStatus = statusApi.endpoints.getStatus.select();

/** Returns the currency of all amounts of the bot. */
export const selectBotCurrency = (state: RootState): string => currencyOf(selectStatus(state));

/** Returns the currency of all amounts of the bot. */
export const useBotCurrency = (): string =>
  useGetStatusQuery(undefined, { selectFromResult: (answer) => ({ currency: currencyOf(answer) }) }).currency;
