import { createLazyComponent } from '@/ui/messages/lazyComponent';

export const lazyHistoryView = createLazyComponent<object>(() =>
  import(/* webpackChunkName: "history" */ './HistoryView').then((module) => module.HistoryView),
);
