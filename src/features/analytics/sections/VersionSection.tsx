import { Typography } from '@mui/material';
import { type ComponentProps, memo } from 'react';
import type { AnalyticsVersion } from '@/contract/trades/analytics';
import { DASH, isFigure } from '@/domain/format/format';
import { MIN_BLOCKS_FOR_MEAN_INTERVAL } from '@/domain/lab/blockError';
import { differenceText, intervalContainsZero } from '@/domain/lab/words';
import { useHasCapability } from '@/store/useCapability';
import { EmptyState } from '@/ui/messages/EmptyState';
import { Panel } from '@/ui/figures/Panel';
import { Pnl } from '@/ui/figures/Pnl';
import { VersionLink } from '@/ui/widgets/VersionLink';
import { VersionTrades } from '@/ui/widgets/VersionTrades';
import { ScrollableFigureTable } from '@/ui/figures/FigureTable';
import { noClosedTradesText, spanText } from '../texts';
import { exitsOf } from './equityLine';
import type { LoadedAnalytics } from '../useAnalytics';

const TITLE = 'By version';
const COLUMNS = ['Version', 'Result', 'Trades', 'Net PnL, USDT', 'bps a trade [95 % interval]'];

const EXPLANATION = `'not shown': the interval contains 0, so the result can be luck. 'too few hours': an interval needs trades in ${MIN_BLOCKS_FOR_MEAN_INTERVAL} hours.`;

type Props = { analytics: LoadedAnalytics; oldSince: number | null };

/** Shows the result of each version of the parameters for a bot that keeps their history. */
export const VersionSection = memo(function VersionSection({ analytics: { data, span, at }, oldSince }: Props) {
  const hasHistory = useHasCapability('params.history') === true;
  const link: LinkedCount = {
    isLinked: useHasCapability('trades.query') === true,
    exits: exitsOf(span, data.at ?? at),
  };
  if (!hasHistory || !data.by_version) return null;
  return (
    <Panel title={TITLE} note={`closed trades by version at entry, over ${spanText(span)}`} oldSince={oldSince}>
      {data.by_version.length > 0 ? (
        <>
          <ScrollableFigureTable
            label={TITLE}
            columns={COLUMNS}
            rows={data.by_version.map((row) => toRow(row, link))}
          />
          <Typography variant="caption" component="p" color="textSecondary" sx={{ padding: 3 }}>
            {EXPLANATION}
          </Typography>
        </>
      ) : (
        <EmptyState text={noClosedTradesText(span)} />
      )}
    </Panel>
  );
});

type LinkedCount = Pick<ComponentProps<typeof VersionTrades>, 'exits' | 'isLinked'>;

function toRow({ config_version: version, trades, pnl, net_bps, interval }: AnalyticsVersion, link: LinkedCount) {
  const bps = isFigure(net_bps) ? differenceText({ value: net_bps, interval, error: null }) : DASH;
  return {
    key: version ?? '',
    cells: [
      version === null ? 'not stored' : <VersionLink key="version" version={version} />,
      resultText(interval),
      <VersionTrades key="trades" version={version} trades={trades} {...link} />,
      <Pnl key="pnl" value={pnl} />,
      bps,
    ],
  };
}

/** Returns whether the interval shows a gain or a loss. A result whose interval contains 0 may be luck. */
function resultText(interval: AnalyticsVersion['interval']): string {
  if (interval === null) return 'too few hours';
  if (intervalContainsZero(interval)) return 'not shown';
  return interval.low > 0 ? 'gain' : 'loss';
}
