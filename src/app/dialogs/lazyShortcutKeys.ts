import { createLazyComponent } from '@/ui/messages/lazyComponent';

// This dialog imports the list of tabs. The page of several bots loads the chunk of the other dialogs without the main
// screen. In that chunk, this dialog would make webpack copy code of the main screen into the files of the tabs.
export const lazyShortcutKeys = createLazyComponent<{ onClose: () => void }>(() =>
  import(/* webpackChunkName: "shortcutKeys" */ './ShortcutKeysDialog').then((m) => m.ShortcutKeysDialog),
);
