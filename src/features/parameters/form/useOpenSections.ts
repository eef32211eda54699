import { useCallback, useState } from 'react';
import { PARAMETER_SECTIONS } from '@/contract/params/catalogue';

const INITIALLY_OPEN_SECTIONS: ReadonlySet<string> = new Set(
  PARAMETER_SECTIONS.filter(({ advanced }) => !advanced).map(({ id }) => id),
);
const NO_SECTION_IDS: ReadonlySet<string> = new Set();

/** Ids of the open sections, kept until the page is reloaded. */
let openSectionIds = INITIALLY_OPEN_SECTIONS;

export function useOpenSections() {
  const [open, setOpen] = useState(openSectionIds);
  const [revealed, setRevealed] = useState<string | null>(null);
  const change = useCallback((next: (before: ReadonlySet<string>) => ReadonlySet<string>): void => {
    openSectionIds = next(openSectionIds);
    setOpen(openSectionIds);
  }, []);
  const toggle = useCallback(
    (id: string) =>
      change((before) =>
        before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
      ),
    [change],
  );
  const reveal = useCallback(
    (id: string) => {
      setRevealed(id);
      change((before) => (before.has(id) ? before : new Set([...before, id])));
    },
    [change],
  );
  return {
    open,
    /** Id of the section that was revealed last. Its fields must exist at once. */
    revealed,
    toggle,
    reveal,
    openAll: (ids: readonly string[]) => change(() => new Set(ids)),
    closeAll: () => change(() => NO_SECTION_IDS),
  };
}

/** Restores the initially open sections before a test. */
export function resetOpenSections(): void {
  openSectionIds = INITIALLY_OPEN_SECTIONS;
}
