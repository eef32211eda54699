import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns the scroll anchoring of `page`. It is off from a change of `rows` to the next scroll: with it, a new row below
 * the command buttons would scroll the page, and Stop Bot or Close All would move away under the pointer. The browser
 * keeps its anchor until the next scroll, and would move the page later if the anchoring came back before.
 */
export function useScrollAnchoring(page: RefObject<HTMLElement | null>, rows: string): 'none' | undefined {
  const [anchored, setAnchored] = useState(rows);
  useEffect(() => {
    if (anchored === rows) return;
    const { current } = page;
    const restore = (): void => setAnchored(rows);
    current?.addEventListener('scroll', restore, { once: true, passive: true });
    return () => current?.removeEventListener('scroll', restore);
  }, [page, anchored, rows]);
  return anchored === rows ? undefined : 'none';
}
