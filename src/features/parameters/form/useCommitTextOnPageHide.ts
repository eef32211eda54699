import { useEffect } from 'react';
import { commitTypedText } from '@/ui/input/commitTypedText';

/** Commits the typed text when the operator closes or leaves the page. */
export function useCommitTextOnPageHide(): void {
  useEffect(() => {
    window.addEventListener('pagehide', commitTypedText);
    return () => window.removeEventListener('pagehide', commitTypedText);
  }, []);
}
