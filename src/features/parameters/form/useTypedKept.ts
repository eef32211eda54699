import { useEffect } from 'react';
import { commitTyped } from '@/ui/hooks/commitTyped';

/** Commits the typed text when the page closes or is hidden. */
export function useTypedKept(): void {
  useEffect(() => {
    window.addEventListener('pagehide', commitTyped);
    return () => window.removeEventListener('pagehide', commitTyped);
  }, []);
}
