import { createLazyComponent } from '@/ui/messages/lazyComponent';

export const lazyCommandPalette = createLazyComponent<{ onClose: () => void }>(() =>
  import(/* webpackChunkName: "palette" */ './PaletteDialog').then((m) => m.PaletteDialog),
);
