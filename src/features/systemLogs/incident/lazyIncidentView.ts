import type { ReactNode } from 'react';
import { createLazyComponent } from '@/ui/messages/lazyComponent';

export const lazyIncidentView = createLazyComponent<{ viewChoice: ReactNode }>(() =>
  import(/* webpackChunkName: "incident" */ './IncidentView').then((module) => module.IncidentView),
);
