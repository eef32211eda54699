import { useEffect } from 'react';
import type { Mode } from '@/contract/enums';
import { LOOK_BY_MODE } from './modeLook';

/** Sets title and icon of the page, so that the browser tab shows the mode. */
export function usePageIdentity(mode: Mode | undefined): void {
  useEffect(() => {
    applyIdentity(mode ?? 'unknown');
  }, [mode]);
  useEffect(() => () => applyIdentity('unknown'), []);
}

function applyIdentity(mode: Mode | 'unknown'): void {
  const { title, icon } = LOOK_BY_MODE[mode];
  document.title = title;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
}
