import { alarmsApi } from '@/api/alarms';
import type { AlarmHistoryRow } from '@/contract/alarms/alarms';
import type { AlarmHistoryQuery } from '@/contract/queries';
import type { AppDispatch } from '@/store/types';

const EXPORT_PAGE_SIZE = 500;
const MAX_EXPORT_PAGES = 200;

type Filter = Pick<AlarmHistoryQuery, 'rank' | 'rule' | 'from' | 'until'>;

/** Loads all changes of the filter. A change that arrives meanwhile shifts the pages, so that rows can come twice. */
export async function loadHistory(
  dispatch: AppDispatch,
  filter: Filter,
): Promise<{ rows: AlarmHistoryRow[]; unread: number }> {
  const rows = new Map<string, AlarmHistoryRow>();
  let unread = 0;
  for (let page = 0; page < MAX_EXPORT_PAGES; page += 1) {
    const query = { ...filter, skip: page * EXPORT_PAGE_SIZE, limit: EXPORT_PAGE_SIZE };
    const request = alarmsApi.endpoints.getAlarmHistory.initiate(query, { forceRefetch: true, subscribe: false });
    const reply = await dispatch(request).unwrap();
    for (const row of reply.rows) rows.set(row.id, row);
    unread += reply.rejected.length;
    if (!reply.has_more) break;
  }
  return { rows: [...rows.values()], unread };
}
