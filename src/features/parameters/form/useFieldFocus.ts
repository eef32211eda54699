import { useEffect, useRef, useState } from 'react';
import type { FormRows } from '@/domain/parameters/formRows';
import { useHashRoute } from '@/ui/hooks/hashRoute';
import { parameterInputId } from './parameterInputId';

/**
 * Returns a function that focuses one field, opens its section and clears the filters of the form. A URL such as
 * `#parameters?focus=obi_threshold` focuses a field when the form opens.
 */
export function useFieldFocus(
  { sections, rowOf }: FormRows,
  reveal: (section: string) => void,
  showAll: () => void,
): (key: string) => void {
  const { query } = useHashRoute();
  const inAddress = query.get('focus');
  const [asked, setAsked] = useState<string | null>(null);
  const pending = useRef<string | null>(null);

  const uncover = (key: string): void => {
    const section = sections.find(({ keys }) => keys.includes(key));
    if (section) reveal(section.id);
    showAll();
  };
  if (inAddress !== asked) {
    setAsked(inAddress);
    if (inAddress !== null && rowOf(inAddress)) uncover(inAddress);
  }
  useEffect(() => {
    pending.current = inAddress !== null && rowOf(inAddress) ? inAddress : null;
  }, [inAddress, rowOf]);
  // Runs after every render, because the input of an opened section exists only after the next render.
  useEffect(() => {
    const input = pending.current && document.getElementById(parameterInputId(pending.current));
    if (!input) return;
    pending.current = null;
    input.focus({ preventScroll: true });
    input.scrollIntoView({ block: 'center' });
  });
  return (key) => {
    pending.current = key;
    uncover(key);
  };
}
