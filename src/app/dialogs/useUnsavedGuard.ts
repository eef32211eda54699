import { useEffect } from 'react';
import { selectIsUnsaved } from '@/slices/parameterDraft';
import { useAppStore } from '@/store/hooks';
import { commitTypedText } from '@/ui/hooks/commitTypedText';

/** Makes the browser ask before closing a page with unsaved parameters. */
export function useUnsavedGuard(): void {
  const { getState } = useAppStore();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      // Commits the typed text here, because a separate listener would not run first in every browser.
      commitTypedText();
      if (selectIsUnsaved(getState())) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [getState]);
}
