import { useEffect, useRef, useState } from 'react';
import { PARAMETER_SECTIONS, type ParameterKey } from '@/contract/params/catalogue';
import { useHashRoute } from '@/ui/hooks/hashRoute';
import { isParameterKey } from '../fieldTexts';
import { parameterInputId } from './parameterInputId';

/**
 * Returns a function that focuses one field, opens its section and clears the filters of the form. A URL such as
 * `#parameters?focus=obi_threshold` focuses a field when the form opens.
 */
export function useFieldFocus(reveal: (section: string) => void, showAll: () => void): (key: ParameterKey) => void {
  const { query } = useHashRoute();
  const inAddress = query.get('focus');
  const [asked, setAsked] = useState<string | null>(null);
  const pending = useRef<ParameterKey | null>(null);

  const uncover = (key: ParameterKey): void => {
    const section = PARAMETER_SECTIONS.find(({ keys }) => keys.includes(key));
    if (section) reveal(section.id);
    showAll();
  };
  if (inAddress !== asked) {
    setAsked(inAddress);
    if (inAddress !== null && isParameterKey(inAddress)) uncover(inAddress);
  }
  useEffect(() => {
    pending.current = inAddress !== null && isParameterKey(inAddress) ? inAddress : null;
  }, [inAddress]);
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
