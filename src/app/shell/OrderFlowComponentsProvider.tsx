import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useHasCapability } from '@/store/useCapability';
import type { LazyComponent } from '@/ui/messages/lazyComponent';
import { OrderFlowComponentsContext, type OrderFlowComponents } from '@/ui/widgets/orderFlowComponents';
import { lazySignalHeatmap, lazyMarketSection, lazyTradeStory } from '../orderFlow';
import { TabFailure } from './TabFailure';

/** Wraps a lazily loaded component in an error boundary, so that a crash of the component leaves the screen usable. */
function createOrderFlowComponent<Props extends object>(label: string, { Part, forget }: LazyComponent<Props>) {
  return function OrderFlowComponent(props: Props) {
    return (
      <ErrorBoundary onReset={forget} fallbackRender={(failure) => <TabFailure label={label} {...failure} />}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

const ORDER_FLOW_COMPONENTS: OrderFlowComponents = {
  Market: createOrderFlowComponent('The market overview', lazyMarketSection),
  SignalHeatmap: createOrderFlowComponent('The signals by symbol', lazySignalHeatmap),
  Story: createOrderFlowComponent('The story of the trade', lazyTradeStory),
};

/** Provides the components of the market view to other screens. Each component requires a capability of the bot. */
export function OrderFlowComponentsProvider({ children }: { children: ReactNode }) {
  const overview = useHasCapability('market.overview') === true;
  const watch = useHasCapability('market.watch') === true;
  const story = useHasCapability('trades.story') === true;
  return (
    <OrderFlowComponentsContext value={overview || watch || story ? ORDER_FLOW_COMPONENTS : null}>
      {children}
    </OrderFlowComponentsContext>
  );
}
