import { type RefObject, useEffect, useState } from 'react';

/** Returns true when text inside the element is selected, for example to copy a line. */
export function useTextSelected(element: RefObject<Element | null>): boolean {
  const [selected, setSelected] = useState(false);
  useEffect(() => {
    const changed = (): void => {
      const selection = document.getSelection();
      const inside = element.current?.contains(selection?.anchorNode ?? null) ?? false;
      setSelected(inside && selection?.isCollapsed === false);
    };
    document.addEventListener('selectionchange', changed);
    return () => document.removeEventListener('selectionchange', changed);
  }, [element]);
  return selected;
}
