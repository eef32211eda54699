import { useEffect } from 'react';
import { selectIsUnsaved } from '@/slices/parameterDraft';
import { useAppStore } from '@/store/hooks';
import { commitTypedText } from '@/ui/input/commitTypedText';

/** Makes the browser ask before closing a page with unsaved parameters. */
export function useUnsavedEditsGuard(): void {
  const { getState } = useAppStore();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      // Commits the typed text before the check, because browsers call separate listeners in different orders.
      commitTypedText();
      if (selectIsUnsaved(getState())) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [getState]);
}
