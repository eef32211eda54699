import { createLazyPart } from '@/ui/messages/lazyPart';

/** Command palette, whose code the page fetches when the page is idle or when the palette first opens. */
export const lazyCommandPalette = createLazyPart<{ onClose: () => void }>(() =>
  import(/* webpackChunkName: "palette" */ './PaletteDialog').then((m) => m.PaletteDialog),
);
