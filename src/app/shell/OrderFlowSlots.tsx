import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useIsOffered } from '@/store/useAddition';
import type { LazyPart } from '@/ui/messages/lazyPart';
import { OrderFlowContext, type OrderFlowSlots as Slots } from '@/ui/widgets/orderFlowSlots';
import { heatStrip, marketSection, tradeStory } from '../orderFlow';
import { TabFailure } from './TabFailure';

/** Wraps a part in an error boundary, so that its crash does not affect the screen. */
function slot<Props extends object>(label: string, { Part, forget }: LazyPart<Props>) {
  return function Slot(props: Props) {
    return (
      <ErrorBoundary onReset={forget} fallbackRender={(failure) => <TabFailure label={label} {...failure} />}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

const SLOTS: Slots = {
  Market: slot('The market overview', marketSection),
  HeatStrip: slot('The signals by symbol', heatStrip),
  Story: slot('The story of the trade', tradeStory),
};

/** Provides the parts of the market view to screens, once the bot lists a capability for one of the parts. */
export function OrderFlowSlots({ children }: { children: ReactNode }) {
  const overview = useIsOffered('market.overview') === true;
  const watch = useIsOffered('market.watch') === true;
  const story = useIsOffered('trades.story') === true;
  return <OrderFlowContext value={overview || watch || story ? SLOTS : null}>{children}</OrderFlowContext>;
}
