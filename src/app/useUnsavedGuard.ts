import { useEffect } from 'react';
import { selectIsUnsaved } from '@/slices/parameterDraft';
import { useAppStore } from '@/store/hooks';
import { commitTyped } from '@/ui/commitTyped';

/** Leaving the page with unsaved parameters asks first; the browser words the question. */
export function useUnsavedGuard(): void {
  const { getState } = useAppStore();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      // Here and not in a listener of its own: at the window itself a capturing listener is not first in every browser.
      commitTyped();
      if (selectIsUnsaved(getState())) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [getState]);
}
