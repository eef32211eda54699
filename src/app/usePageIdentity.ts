import { useEffect } from 'react';
import type { Mode } from '@/contract/enums';
import { MODE_LOOKS } from './modeLook';

/** Title and icon of the page, so that the mode can be told among a dozen browser tabs. */
export function usePageIdentity(mode: Mode | undefined): void {
  useEffect(() => {
    wear(mode ?? 'unknown');
  }, [mode]);
  useEffect(() => () => wear('unknown'), []);
}

function wear(mode: Mode | 'unknown'): void {
  const { title, icon } = MODE_LOOKS[mode];
  document.title = title;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
}
