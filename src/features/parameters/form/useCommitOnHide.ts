import { useEffect } from 'react';
import { commitTypedText } from '@/ui/hooks/commitTypedText';

/** Commits the typed text when the page closes or is hidden. */
export function useCommitOnHide(): void {
  useEffect(() => {
    window.addEventListener('pagehide', commitTypedText);
    return () => window.removeEventListener('pagehide', commitTypedText);
  }, []);
}
