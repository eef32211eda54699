import { createLazyPart } from '@/ui/messages/lazyPart';

/** Lab view whose code the page fetches when the operator first opens the Lab. */
export const lazyLabView = createLazyPart<object>(() =>
  import(/* webpackChunkName: "lab" */ './LabView').then((module) => module.LabView),
);
