import { useCallback, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

type Expanded = { expanded: ReadonlySet<string>; toggle: (id: string) => void; collapseAll: () => void };

/** Returns the expanded rows. A change of `subject` collapses all rows. */
export function useExpanded(subject: string): Expanded {
  const [kept, setKept] = useState({ subject, ids: NONE });
  const toggle = useCallback(
    (id: string) =>
      setKept((before) => {
        const ids = new Set(before.subject === subject ? before.ids : NONE);
        if (!ids.delete(id)) ids.add(id);
        return { subject, ids };
      }),
    [subject],
  );
  const collapseAll = useCallback(() => setKept({ subject, ids: NONE }), [subject]);
  return { expanded: kept.subject === subject ? kept.ids : NONE, toggle, collapseAll };
}
