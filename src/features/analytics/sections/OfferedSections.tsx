import type { AnalyticsSpan } from '@/api/trades/analytics';
import { CHECKS_TITLE } from '@/domain/checks/checkWords';
import { useHasCapability } from '@/store/useCapability';
import { createGuardedPart } from '@/ui/messages/guardedPart';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { WeekMapSection } from '../weekMap/WeekMapSection';
import { AfterSection } from './AfterSection';
import { BridgeSection } from './BridgeSection';

export const lazyChecksSection = createLazyComponent<{ span: AnalyticsSpan }>(() =>
  import(/* webpackChunkName: "checks" */ './ChecksSection').then((m) => m.ChecksSection),
);

const ChecksSection = createGuardedPart(CHECKS_TITLE, lazyChecksSection);

/** Asks for the figures of each section only a bot that has them. */
export function OfferedSections(props: { span: AnalyticsSpan }) {
  const hasParts = useHasCapability('trades.bridge') === true;
  const hasChecks = useHasCapability('checks.worth') === true;
  const hasMoves = useHasCapability('trades.after') === true;
  return (
    <>
      {hasParts && <BridgeSection {...props} />}
      {hasChecks && <ChecksSection {...props} />}
      {hasMoves && <AfterSection {...props} />}
      {hasParts && <WeekMapSection {...props} />}
    </>
  );
}
