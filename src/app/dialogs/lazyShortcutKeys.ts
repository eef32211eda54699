import { createLazyComponent } from '@/ui/messages/lazyComponent';

export const lazyShortcutKeys = createLazyComponent<{ onClose: () => void }>(() =>
  import(/* webpackChunkName: "dialogs" */ './ShortcutKeysDialog').then((m) => m.ShortcutKeysDialog),
);
