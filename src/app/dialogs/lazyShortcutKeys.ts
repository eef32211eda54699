import { createLazyComponent } from '@/ui/messages/lazyComponent';

// This dialog has a chunk of its own, because it imports the list of tabs. The page of several bots loads the chunk of the
// other dialogs without the main screen. With this dialog in it, webpack would copy code of the main screen into the tabs.
export const lazyShortcutKeys = createLazyComponent<{ onClose: () => void }>(() =>
  import(/* webpackChunkName: "shortcutKeys" */ './ShortcutKeysDialog').then((m) => m.ShortcutKeysDialog),
);
