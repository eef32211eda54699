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
  '& .scale': { display: 'block', position: 'relative', height: 12 },
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

type Props = {
  label: string;
  figures: readonly BridgeFigure[];
  /** Address of the trades of the figures. Absent for one trade. */
  tradesAddress?: string;
};

/** Shows the parts from edge to net as bars. Each bar begins where the bar above it ends. */
export function BridgeBars({ label, figures, tradesAddress }: Props) {
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
        {figures.map((figure, index) => {
          const { title, hint } = PART_TEXTS[figure.name];
          return (
            <tr key={figure.name} title={hint}>
              <th scope="row">{tradesAddress === undefined ? title : <a href={tradesAddress}>{title}</a>}</th>
              <td className="bar" aria-hidden="true">
                <Bar {...bars[index]} tradesAddress={tradesAddress} />
              </td>
              <td>{bpsText(figure)}</td>
              <td>{formatSignedAmount(figure.pnl)}</td>
            </tr>
          );
        })}
      </tbody>
    </BarTable>
  );
}

type BarProps = { from?: number; to?: number; zero?: number; tradesAddress: string | undefined };

/** Shows a bar. The link is for the pointer, because the title of the part is the link for keyboard and screen reader. */
function Bar({ from = 0, to = 0, zero = 0, tradesAddress }: BarProps) {
  const style = { left: percent(Math.min(from, to)), width: percent(Math.abs(to - from)) };
  const parts = (
    <>
      <div className="zero" style={{ left: percent(zero) }} />
      {from !== to && <div className={to < from ? 'span loss' : 'span gain'} style={style} />}
    </>
  );
  if (tradesAddress === undefined) return <div className="scale">{parts}</div>;
  return (
    <a className="scale" href={tradesAddress} tabIndex={-1}>
      {parts}
    </a>
  );
}
