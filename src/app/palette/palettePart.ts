import { lazyPart } from '@/ui/messages/lazyPart';

/** The command palette. The code of the palette is fetched when the page is idle or the palette is first opened. */
export const palette = lazyPart<{ onClose: () => void }>(() =>
  import(/* webpackChunkName: "palette" */ './Palette').then((m) => m.Palette),
);
