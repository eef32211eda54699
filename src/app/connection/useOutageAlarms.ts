import { useEffect } from 'react';
import { pageConditionChanged } from '@/slices/pageAlarms';
import { useAppDispatch } from '@/store/hooks';
import type { Outage } from './useOutage';

/** Reports the outage of the banner to the alarms of the page. */
export function useOutageAlarms(kind: Outage['kind'] | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const isSilent = kind === 'silent';
    const silent = isSilent ? 'The page gets no answer from the bot.' : null;
    dispatch(pageConditionChanged({ rule: 'page_bot_silent', message: silent }));
    // A silent bot also closes its live feed, which must neither ring nor clear meanwhile.
    if (isSilent) return;
    const closed = kind === 'feed' ? 'The bot answers, but its live feed is closed.' : null;
    dispatch(pageConditionChanged({ rule: 'page_feed_closed', message: closed }));
  }, [dispatch, kind]);
}
