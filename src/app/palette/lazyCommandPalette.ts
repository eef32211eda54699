import { createLazyComponent } from '@/ui/messages/lazyComponent';

/** Command palette, whose code the page fetches when the page is idle or when the palette first opens. */
export const lazyCommandPalette = createLazyComponent<{ onClose: () => void }>(() =>
  import(/* webpackChunkName: "palette" */ './PaletteDialog').then((m) => m.PaletteDialog),
);
