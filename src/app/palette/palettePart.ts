import { createLazyPart } from '@/ui/messages/lazyPart';

/** Lazy command palette, whose code is fetched on an idle page or at the first opening. */
export const lazyCommandPalette = createLazyPart<{ onClose: () => void }>(() =>
  import(/* webpackChunkName: "palette" */ './PaletteDialog').then((m) => m.PaletteDialog),
);
