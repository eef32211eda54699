import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import type { Figure } from '@/domain/format/format';
import { formatTime, type Zone } from '@/domain/format/time';
import { TIME_ZONE_NAMES, useTimeZone } from '../hooks/timeZone';
import { useCurrency } from './currency';
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
  /** Wall-clock time of an old PnL of today and of all time in ms, undefined for a current PnL. */
  oldSince: number | undefined;
};

/** Shows the net PnL over the trades on screen, of today and of all time. The style of the caller chooses the sizes. */
export function PnlPeriods({ onScreen, onScreenLabel, isOffered = true, open, oldSince, ...bot }: Props) {
  const zone = useTimeZone();
  const currency = useCurrency();
  const age = oldSince === undefined ? '' : ` (at ${formatTime(oldSince, zone)})`;
  const periods: [period: string, label: string, pnl: Figure][] = [
    ['screen', `${currency}, ${onScreenLabel}`, onScreen],
  ];
  if (isOffered)
    periods.push(
      ['today', `today (${TIME_ZONE_NAMES[bot.todayZone]})${age}`, bot.today],
      ['all', `all time${age}`, bot.allTime],
    );
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
