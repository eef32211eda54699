import { useCallback, useState } from 'react';

const NO_EXPANDED_IDS: ReadonlySet<string> = new Set();

type ExpandedRows = { expanded: ReadonlySet<string>; toggle: (id: string) => void; collapseAll: () => void };

/** Returns the ids of the expanded log rows. A change of `subject` collapses all rows. */
export function useExpandedRows(subject: string): ExpandedRows {
  const [kept, setKept] = useState({ subject, ids: NO_EXPANDED_IDS });
  const toggle = useCallback(
    (id: string) =>
      setKept((before) => {
        const ids = new Set(before.subject === subject ? before.ids : NO_EXPANDED_IDS);
        if (!ids.delete(id)) ids.add(id);
        return { subject, ids };
      }),
    [subject],
  );
  const collapseAll = useCallback(() => setKept({ subject, ids: NO_EXPANDED_IDS }), [subject]);
  return { expanded: kept.subject === subject ? kept.ids : NO_EXPANDED_IDS, toggle, collapseAll };
}
