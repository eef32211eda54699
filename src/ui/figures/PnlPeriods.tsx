import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import type { Figure } from '@/domain/format/format';
import { formatTime, type Zone } from '@/domain/format/time';
import { TIME_ZONE_NAMES, useTimeZone } from '../hooks/timeZone';
import { useCurrency } from './currency';
import { AgeMark } from './AgeMark';
import { Pnl } from './Pnl';

const PnlPeriodsRow = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.spacing(0, 4),
  '& > span': { whiteSpace: 'nowrap' },
}));

type Props = {
  onScreen: Figure;
  /** Names the trades on screen, such as 'loaded'. */
  onScreenLabel: string;
  /** False when the bot reports neither the PnL of today nor that of all time. */
  isOffered?: boolean;
  today: Figure;
  todayZone: Zone;
  allTime: Figure;
  /** Figures of the open positions, shown beside today. */
  open?: ReactNode;
};

/** Shows the net PnL over the trades on screen, of today and of all time. The style of the caller chooses the sizes. */
export function PnlPeriods({ onScreen, onScreenLabel, isOffered = true, open, ...bot }: Props) {
  const currency = useCurrency();
  const periods: [period: string, label: string, pnl: Figure][] = [
    ['screen', `${currency}, ${onScreenLabel}`, onScreen],
  ];
  if (isOffered)
    periods.push(['today', `today (${TIME_ZONE_NAMES[bot.todayZone]})`, bot.today], ['all', 'all time', bot.allTime]);
  const periodBeforeOpen = isOffered ? 'today' : 'screen';
  return (
    <PnlPeriodsRow className="periods">
      {periods.map(([period, label, pnl]) => (
        <Fragment key={period}>
          <span data-period={period}>
            <Pnl value={pnl} /> <small>{label}</small>
          </span>
          {period === periodBeforeOpen && open}
        </Fragment>
      ))}
    </PnlPeriodsRow>
  );
}

/**
 * Shows the wall-clock time of an old PnL of today and of all time, for the label of the tile. `oldSince` is undefined
 * for a current PnL.
 */
export function PnlPeriodsAge({ oldSince }: { oldSince: number | undefined }) {
  const zone = useTimeZone();
  return oldSince !== undefined && <AgeMark>today, all time at {formatTime(oldSince, zone)}</AgeMark>;
}
