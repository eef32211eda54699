import { useEffect } from 'react';

/** A page that is closed or hidden takes along what is being typed: leaving the input commits it first. */
export function useTypedKept(): void {
  useEffect(() => {
    const commit = (): void => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement.matches('[data-typing]')) activeElement.blur();
    };
    // First in line: whoever asks whether anything is unsaved must see it.
    window.addEventListener('beforeunload', commit, { capture: true });
    window.addEventListener('pagehide', commit, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', commit, { capture: true });
      window.removeEventListener('pagehide', commit, { capture: true });
    };
  }, []);
}
