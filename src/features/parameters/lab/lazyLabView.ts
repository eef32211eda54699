import { createLazyComponent } from '@/ui/messages/lazyComponent';

export const lazyLabView = createLazyComponent<object>(() =>
  import(/* webpackChunkName: "lab" */ './LabView').then((module) => module.LabView),
);
