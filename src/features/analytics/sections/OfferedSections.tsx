import { memo } from 'react';
import type { AnalyticsSpan } from '@/api/trades/analytics';
import { CHECKS_TITLE } from '@/domain/checks/checkWords';
import { useHasCapability } from '@/store/useCapability';
import { createGuardedPart } from '@/ui/messages/guardedPart';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { WeekMapSection } from '../weekMap/WeekMapSection';
import { AfterSection } from './AfterSection';
import { BridgeSection } from './BridgeSection';
import { DeferredSection } from './DeferredSection';

export const lazyChecksSection = createLazyComponent<{ span: AnalyticsSpan }>(() =>
  import(/* webpackChunkName: "checks" */ './ChecksSection').then((m) => m.ChecksSection),
);

const ChecksSection = createGuardedPart(CHECKS_TITLE, lazyChecksSection);

/** Asks for the figures of each section only a bot that has them. */
export const OfferedSections = memo(function OfferedSections(props: { span: AnalyticsSpan }) {
  const hasParts = useHasCapability('trades.bridge') === true;
  const hasChecks = useHasCapability('checks.worth') === true;
  const hasMoves = useHasCapability('trades.after') === true;
  return (
    <>
      {hasParts && (
        <DeferredSection height={330}>
          <BridgeSection {...props} />
        </DeferredSection>
      )}
      {hasChecks && (
        <DeferredSection height={420}>
          <ChecksSection {...props} />
        </DeferredSection>
      )}
      {hasMoves && (
        <DeferredSection height={420}>
          <AfterSection {...props} />
        </DeferredSection>
      )}
      {hasParts && (
        <DeferredSection height={740}>
          <WeekMapSection {...props} />
        </DeferredSection>
      )}
    </>
  );
});
