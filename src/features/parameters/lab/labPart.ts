import { lazyPart } from '@/ui/messages/lazyPart';

/** The code of the Lab, which is fetched when it is first opened. */
export const labPart = lazyPart<object>(() =>
  import(/* webpackChunkName: "lab" */ './LabView').then((module) => module.LabView),
);
