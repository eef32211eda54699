import { useCallback, useState } from 'react';
import { SECTIONS } from '@/contract/params/catalogue';

const INITIALLY_OPEN: ReadonlySet<string> = new Set(SECTIONS.filter(({ advanced }) => !advanced).map(({ id }) => id));
const ALL_SECTIONS: ReadonlySet<string> = new Set(SECTIONS.map(({ id }) => id));
const NO_SECTIONS: ReadonlySet<string> = new Set();

/** The open sections are kept until the page is reloaded, so that a visit to another tab closes none. */
let kept = INITIALLY_OPEN;

export function useOpenSections() {
  const [open, setOpen] = useState(kept);
  const change = useCallback((next: (before: ReadonlySet<string>) => ReadonlySet<string>): void => {
    kept = next(kept);
    setOpen(kept);
  }, []);
  const toggle = useCallback(
    (id: string) =>
      change((before) =>
        before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
      ),
    [change],
  );
  const reveal = useCallback(
    (id: string) => change((before) => (before.has(id) ? before : new Set([...before, id]))),
    [change],
  );
  return { open, toggle, reveal, openAll: () => change(() => ALL_SECTIONS), closeAll: () => change(() => NO_SECTIONS) };
}

/** Restores the initial sections for tests, which share the page. */
export function resetOpenSections(): void {
  kept = INITIALLY_OPEN;
}
