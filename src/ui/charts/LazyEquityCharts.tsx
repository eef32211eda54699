import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { createLazyComponent } from '../messages/lazyComponent';
import type { EquityChartsProps } from './EquityCharts';

const lazyCharts = createLazyComponent<EquityChartsProps>(() =>
  import(/* webpackChunkName: "equity-chart" */ './EquityCharts').then((m) => m.EquityCharts),
);

export type LazyChartProps = {
  /** Shown while the code of the charts loads. */
  placeholder: ReactNode;
  /** Returns what replaces the charts when their code cannot be loaded. */
  fallback: (retry: () => void) => ReactNode;
};

/** Loads the charts on demand, because the chart library is larger than a tab. */
export const LazyEquityCharts = ({ placeholder, fallback, ...charts }: EquityChartsProps & LazyChartProps) => (
  <ErrorBoundary onReset={lazyCharts.forget} fallbackRender={({ resetErrorBoundary }) => fallback(resetErrorBoundary)}>
    <lazyCharts.Part fallback={placeholder} {...charts} />
  </ErrorBoundary>
);
