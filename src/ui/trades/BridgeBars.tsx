import { styled } from '@mui/material/styles';
import { formatSignedAmount } from '@/domain/format/format';
import { bpsText, bridgeBars, PART_TEXTS, type BridgeFigure } from '@/domain/bridge/bridgeWords';
import { useCurrency } from '../figures/currency';

const BarTable = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: theme.spacing(0.5, 0), fontWeight: 'inherit', textAlign: 'right', whiteSpace: 'nowrap' },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& td.bar': { width: '50%', padding: theme.spacing(0, 3) },
  '& td + td': { paddingLeft: theme.spacing(3) },
  '& .scale': { position: 'relative', height: 12 },
  '& .zero, & .span': { position: 'absolute', top: 0, bottom: 0 },
  '& .zero': { width: 1, background: theme.vars.palette.divider },
  '& .span': { minWidth: 1, borderRadius: 1 },
  '& .gain': { background: theme.vars.palette.success.main },
  '& .loss': { background: theme.vars.palette.error.main },
  '& tbody tr:last-of-type': { fontWeight: theme.typography.fontWeightMedium },
  '& tbody tr:last-of-type > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.down('sm')]: { '& td.bar': { width: '30%', padding: theme.spacing(0, 2) } },
}));

const percent = (fraction: number): string => `${(fraction * 100).toFixed(2)}%`;

type Props = { label: string; figures: readonly BridgeFigure[] };

/** Shows the parts from edge to net as bars. Each bar begins where the bar above it ends. */
export function BridgeBars({ label, figures }: Props) {
  const currency = useCurrency();
  const bars = bridgeBars(figures);
  return (
    <BarTable aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th aria-hidden="true" />
          <th scope="col">bps</th>
          <th scope="col">{currency}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure, index) => (
          <tr key={figure.name} title={PART_TEXTS[figure.name].hint}>
            <th scope="row">{PART_TEXTS[figure.name].title}</th>
            <td className="bar" aria-hidden="true">
              <Bar {...bars[index]} />
            </td>
            <td>{bpsText(figure)}</td>
            <td>{formatSignedAmount(figure.pnl)}</td>
          </tr>
        ))}
      </tbody>
    </BarTable>
  );
}

function Bar({ from = 0, to = 0, zero = 0 }: { from?: number; to?: number; zero?: number }) {
  const style = { left: percent(Math.min(from, to)), width: percent(Math.abs(to - from)) };
  return (
    <div className="scale">
      <div className="zero" style={{ left: percent(zero) }} />
      {from !== to && <div className={to < from ? 'span loss' : 'span gain'} style={style} />}
    </div>
  );
}
