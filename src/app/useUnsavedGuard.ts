import { useEffect } from 'react';
import { selectIsUnsaved } from '@/slices/parameterDraft';
import { useAppStore } from '@/store/hooks';

/** Leaving the page with unsaved parameters asks first; the browser words the question. */
export function useUnsavedGuard(): void {
  const { getState } = useAppStore();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (selectIsUnsaved(getState())) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [getState]);
}
