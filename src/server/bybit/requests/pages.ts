/** Reads the pages of a list. */
import { z } from '@/contract/schema/z';

import type { ApiCall } from './requests';

/** Times in ms, both within the window. */
export type Window = { readonly startTime: number; readonly endTime?: number };

export type Pages = {
  readonly rows: readonly unknown[];
  readonly pages: number;
  /** `repeated`: the cursor of a full page led back. `bound`: the list has further pages. */
  readonly end: 'bound' | 'repeated' | 'whole';
};

const pageSchema = z.object({ list: z.array(z.unknown()), nextPageCursor: z.string().catch('') });

/**
 * Reads the pages of a list. The exchange ends a list by an empty cursor, by none, by an empty page, by a page shorter
 * than its limit, or by a cursor that leads to an earlier page. A bound on the pages is no fault.
 */
export async function readPages(
  get: (parameters: ApiCall['parameters']) => Promise<unknown>,
  { limit, maxPages }: { limit: number; maxPages: number },
): Promise<Pages> {
  const rows: unknown[] = [];
  const cursors = new Set<string>();
  let cursor = '';
  for (let pages = 1; pages <= maxPages; pages += 1) {
    const { list, nextPageCursor } = pageSchema.parse(await get({ limit, ...(cursor && { cursor }) }));
    rows.push(...list);
    if (!nextPageCursor || list.length < limit) return { rows, pages, end: 'whole' };
    if (cursors.has(nextPageCursor)) return { rows, pages, end: 'repeated' };
    cursors.add(nextPageCursor);
    cursor = nextPageCursor;
  }
  return { rows, pages: maxPages, end: 'bound' };
}
