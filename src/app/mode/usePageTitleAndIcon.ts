import { useEffect } from 'react';
import type { Mode } from '@/contract/enums';
import { APPEARANCE_BY_MODE } from './modeAppearance';

/** Sets title and icon of the page, so that the browser tab shows the mode. */
export function usePageTitleAndIcon(mode: Mode | undefined): void {
  useEffect(() => {
    setPageTitleAndIcon(mode ?? 'unknown');
  }, [mode]);
  useEffect(() => () => setPageTitleAndIcon('unknown'), []);
}

function setPageTitleAndIcon(mode: Mode | 'unknown'): void {
  const { title, icon } = APPEARANCE_BY_MODE[mode];
  document.title = title;
  document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
}
