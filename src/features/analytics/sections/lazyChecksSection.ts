import type { TimeRange } from '@/contract/enums';
import { CHECKS_TITLE } from '@/domain/checks/checkWords';
import { createGuardedPart } from '@/ui/messages/guardedPart';
import { createLazyComponent } from '@/ui/messages/lazyComponent';

export const LazyChecksSection = createGuardedPart(
  CHECKS_TITLE,
  createLazyComponent<{ range: TimeRange }>(() =>
    import(/* webpackChunkName: "checks" */ './ChecksSection').then((m) => m.ChecksSection),
  ),
);
