import { styled } from '@mui/material/styles';
import { formatCount, formatSignedAmount } from '@/domain/format/format';
import type { WeekHourBins } from '@/domain/figures/week';
import { weekHourText, type WeekHourSlot } from '@/domain/trades/tradeMoments';
import { useCurrency } from '@/ui/figures/currency';

const WeekHourListFrame = styled('div')({ maxHeight: 190, overflow: 'auto' });
const WeekHourListRoot = styled('table')(({ theme }) => ({
  ...theme.typography.caption,
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', fontWeight: 'inherit' },
  '& .figure': { textAlign: 'right' },
  '& button': { all: 'unset', cursor: 'pointer', textDecoration: 'underline' },
  '& button:focus-visible': { outline: '2px solid var(--primary)' },
}));

type Props = {
  week: WeekHourBins;
  chosen: WeekHourSlot | null;
  label: string;
  onChoose: (slot: WeekHourSlot | null) => void;
};

export function WeekHourList({ week, chosen, label, onChoose }: Props) {
  const currency = useCurrency();
  const hours = week.bins.flatMap((day, weekday) =>
    day.flatMap((bin, hour) => (bin ? [{ ...bin, slot: { weekday, hour } }] : [])),
  );
  const isChosen = ({ weekday, hour }: WeekHourSlot): boolean => chosen?.weekday === weekday && chosen.hour === hour;
  return (
    // The frame takes the keyboard focus, so that keys can scroll the table.
    <WeekHourListFrame tabIndex={0} role="group" aria-label={label}>
      <WeekHourListRoot aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Hour of the week</th>
            <th scope="col" className="figure">
              Trades
            </th>
            <th scope="col" className="figure">
              PnL Net, {currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ slot, trades, netPnl }) => (
            <tr key={`${slot.weekday}-${slot.hour}`}>
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={isChosen(slot)}
                  onClick={() => onChoose(isChosen(slot) ? null : slot)}
                >
                  {weekHourText(slot)}
                </button>
              </th>
              <td className="figure">{formatCount(trades)}</td>
              <td className="figure">{formatSignedAmount(netPnl)}</td>
            </tr>
          ))}
        </tbody>
      </WeekHourListRoot>
    </WeekHourListFrame>
  );
}
