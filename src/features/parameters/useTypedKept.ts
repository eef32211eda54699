import { useEffect } from 'react';
import { commitTyped } from '@/ui/commitTyped';

/** A page that is closed or hidden takes along what is being typed. */
export function useTypedKept(): void {
  useEffect(() => {
    window.addEventListener('pagehide', commitTyped);
    return () => window.removeEventListener('pagehide', commitTyped);
  }, []);
}
