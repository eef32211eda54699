import { useCallback, useMemo, useState } from 'react';
import type { FormRows } from '@/domain/parameters/formRows';

const NO_SECTION_IDS: ReadonlySet<string> = new Set();

/**
 * Ids of the sections that the operator opened or closed, kept until the page is reloaded. The other sections are open,
 * except the advanced ones.
 */
let toggledSectionIds = NO_SECTION_IDS;

export function useOpenSections({ sections }: Pick<FormRows, 'sections'>) {
  const [toggled, setToggled] = useState(toggledSectionIds);
  const open = useMemo(
    () => new Set(sections.filter(({ id, advanced }) => advanced === toggled.has(id)).map(({ id }) => id)),
    [sections, toggled],
  );
  const [revealed, setRevealed] = useState<string | null>(null);
  const change = useCallback((next: (before: ReadonlySet<string>) => ReadonlySet<string>): void => {
    toggledSectionIds = next(toggledSectionIds);
    setToggled(toggledSectionIds);
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
      if (!open.has(id)) toggle(id);
    },
    [open, toggle],
  );
  const idsWith = (advanced: boolean): ReadonlySet<string> =>
    new Set(sections.filter((section) => section.advanced === advanced).map(({ id }) => id));
  return {
    open,
    /** Id of the section that was revealed last. Its fields must exist at once. */
    revealed,
    toggle,
    reveal,
    openAll: () => change(() => idsWith(true)),
    closeAll: () => change(() => idsWith(false)),
  };
}

/** Restores the initially open sections before a test. */
export function resetOpenSections(): void {
  toggledSectionIds = NO_SECTION_IDS;
}
