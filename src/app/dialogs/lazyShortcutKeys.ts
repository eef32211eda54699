import { createLazyComponent } from '@/ui/messages/lazyComponent';

// Needs a chunk of its own, because the page of several bots loads the dialogs without the main screen. A dialog with the
// list of tabs would then make webpack copy code of the main screen into the files of the tabs.
export const lazyShortcutKeys = createLazyComponent<{ onClose: () => void }>(() =>
  import(/* webpackChunkName: "shortcutKeys" */ './ShortcutKeysDialog').then((m) => m.ShortcutKeysDialog),
);
