import { useCallback, useState } from 'react';
import { SECTIONS } from '@/contract/params/catalogue';

const OPEN_AT_FIRST: ReadonlySet<string> = new Set(SECTIONS.filter(({ advanced }) => !advanced).map(({ id }) => id));
const ALL: ReadonlySet<string> = new Set(SECTIONS.map(({ id }) => id));
const NONE: ReadonlySet<string> = new Set();

/** Kept until the page is reloaded, so that a visit to another tab closes no section. */
let kept = OPEN_AT_FIRST;

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
  return { open, toggle, reveal, openAll: () => change(() => ALL), closeAll: () => change(() => NONE) };
}

/** Restores the initial sections. For tests, which share the page. */
export function forgetOpenSections(): void {
  kept = OPEN_AT_FIRST;
}
