import { useGetStatusQuery } from '@/api/bot/status';

/** Returns false when the bot states that it sends no real orders in any mode. Returns true for every other bot. */
export function useSendsRealOrders(): boolean {
  const { sends } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ sends: data?.sends_real_orders !== false }),
  });
  return sends;
}
