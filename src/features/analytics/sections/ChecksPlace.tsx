import { memo } from 'react';
import type { AnalyticsSpan } from '@/api/trades/analytics';
import { CHECKS_TITLE } from '@/domain/checks/checkWords';
import { useHasCapability } from '@/store/useCapability';
import { createGuardedPart } from '@/ui/messages/guardedPart';
import { createLazyComponent } from '@/ui/messages/lazyComponent';

export const lazyChecksSection = createLazyComponent<{ span: AnalyticsSpan }>(() =>
  import(/* webpackChunkName: "checks" */ './ChecksSection').then((m) => m.ChecksSection),
);

const ChecksSection = createGuardedPart(CHECKS_TITLE, lazyChecksSection);

/** Fetches and shows the section of the checks only for a bot that follows rejected signals. */
export const ChecksPlace = memo(function ChecksPlace(props: { span: AnalyticsSpan }) {
  return useHasCapability('checks.worth') === true && <ChecksSection {...props} />;
});
