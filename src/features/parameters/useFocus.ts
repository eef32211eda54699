import { useEffect, useRef, useState } from 'react';
import { PARAMETERS, SECTIONS, type ParameterKey } from '@/contract/params/catalogue';
import { useHashRoute } from '@/ui/hashRoute';
import { fieldId } from './fieldId';

const isParameter = (key: string | null): key is ParameterKey => key !== null && Object.hasOwn(PARAMETERS, key);

/**
 * Brings one field before the operator: its section opens, nothing filters it away, the keyboard is in it. The address
 * can ask for it too: `#parameters?focus=obi_threshold`.
 */
export function useFocus(reveal: (section: string) => void, showAll: () => void): (key: ParameterKey) => void {
  const { query } = useHashRoute();
  const inAddress = query.get('focus');
  const [asked, setAsked] = useState<string | null>(null);
  const pending = useRef<ParameterKey | null>(null);

  const uncover = (key: ParameterKey): void => {
    const section = SECTIONS.find(({ keys }) => keys.includes(key));
    if (section) reveal(section.id);
    showAll();
  };
  if (inAddress !== asked) {
    setAsked(inAddress);
    if (isParameter(inAddress)) uncover(inAddress);
  }
  useEffect(() => {
    pending.current = isParameter(inAddress) ? inAddress : null;
  }, [inAddress]);
  // With every render, since a section that has just opened stands on the page only after the next one.
  useEffect(() => {
    const input = pending.current && document.getElementById(fieldId(pending.current));
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
