import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import type { Analytics } from '@/contract/trades/analytics';
import { reportedHourResult, weekHourBinsInSteps, type WeekHourBin } from '@/domain/figures/week';
import { amountText } from '@/domain/format/currency';
import { plural } from '@/domain/format/format';
import { runAllSteps } from '@/domain/lists/steps';
import type { WeekHourSlot } from '@/domain/trades/tradeMoments';
import { WeekHourTable } from '@/ui/figures/WeekHourTable';
import { useCurrency } from '@/ui/figures/currency';
import { WEEKDAY_NAMES } from './dayTexts';

const ExitHourTableFrame = styled('div')(({ theme }) => ({ padding: theme.spacing(2, 3) }));

export function ExitHourTable({ hours }: { hours: NonNullable<Analytics['by_hour']> }) {
  const week = useMemo(() => runAllSteps(weekHourBinsInSteps(hours, 'utc', reportedHourResult)), [hours]);
  const currency = useCurrency();
  const cellText = useMemo(() => exitHourText(currency), [currency]);
  return (
    <ExitHourTableFrame>
      <WeekHourTable week={week} label="Net PnL by weekday and hour" cellText={cellText} />
    </ExitHourTableFrame>
  );
}

const exitHourText =
  (currency: string) =>
  ({ weekday, hour }: WeekHourSlot, bin: WeekHourBin | null): string =>
    `${WEEKDAY_NAMES[weekday]} ${String(hour).padStart(2, '0')}:00: ${
      bin ? `${amountText(bin.netPnl, currency)}, ${plural(bin.trades, 'trade')}` : 'no trades'
    }`;
