import { useEffect, useState } from 'react';
import { useTextInputGuard } from '@/ui/input/useTextInputGuard';

export type RefusedText = { key: string; text: string };

/** Returns the field that refused a too long text, until the operator edits or leaves the field. */
export function useRefusedText(): RefusedText | null {
  const [refused, setRefused] = useState<RefusedText | null>(null);
  useTextInputGuard(({ input, text }) => {
    if (input.name !== '') setRefused({ key: input.name, text });
  }, '.field input');
  useEffect(() => {
    if (refused === null) return;
    const forget = (): void => setRefused(null);
    const ends = ['input', 'focusout'] as const;
    for (const end of ends) document.addEventListener(end, forget);
    return () => {
      for (const end of ends) document.removeEventListener(end, forget);
    };
  }, [refused]);
  return refused;
}
