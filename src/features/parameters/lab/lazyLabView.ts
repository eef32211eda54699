import { createLazyComponent } from '@/ui/messages/lazyComponent';

/** Lab view whose code the page fetches when the operator first opens the Lab. */
export const lazyLabView = createLazyComponent<object>(() =>
  import(/* webpackChunkName: "lab" */ './LabView').then((module) => module.LabView),
);
