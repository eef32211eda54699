import { useEffect } from 'react';
import { commitTypedText } from '@/ui/input/commitTypedText';

export function useCommitTextOnPageHide(): void {
  useEffect(() => {
    window.addEventListener('pagehide', commitTypedText);
    return () => window.removeEventListener('pagehide', commitTypedText);
  }, []);
}
