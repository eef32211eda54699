import { styled } from '@mui/material/styles';
import type { LabReport } from '@/contract/lab/report';
import { capitaliseFirst, formatCount } from '@/domain/format/format';
import { conclusionText, differenceText, sampleSizeText, valueWithErrorText } from '@/domain/lab/words';
import { Pnl } from '@/ui/figures/Pnl';
import { useCurrency } from '@/ui/figures/currency';
import { SingleDifferenceWhisker } from '../report/DifferenceWhisker';

const DraftTryComparisonRoot = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(2),
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': { padding: theme.spacing(0.5, 1), borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& thead :is(th, td)': { border: 0, color: theme.vars.palette.text.secondary },
  '& td, & thead th': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& th': { fontWeight: 400, textAlign: 'left' },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: theme.spacing(0.5, 3), margin: 0 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
  '& .conclusion': { fontWeight: 600 },
}));

export function DraftTryComparison({ report: { variants } }: { report: LabReport }) {
  const currency = useCurrency();
  const [saved, draft] = variants;
  if (!saved || !draft?.difference) return null;
  const { net, bps } = draft.difference;
  return (
    <DraftTryComparisonRoot>
      <p className="conclusion">{capitaliseFirst(conclusionText(draft.difference))}</p>
      <table>
        <caption className="visually-hidden">The draft and the saved parameters on the same market</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Saved</th>
            <th scope="col">Draft</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Net, {currency}</th>
            {[saved, draft].map(({ name, figures }) => (
              <td key={name}>
                <Pnl value={figures.net} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">bps a trade</th>
            {[saved, draft].map(({ name, figures }) => (
              <td key={name}>{valueWithErrorText(figures.net_bps, figures.net_bps_error)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Trades</th>
            {[saved, draft].map(({ name, figures }) => (
              <td key={name}>{formatCount(figures.trades)}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <dl>
        <dt>Net difference</dt>
        <dd>
          {differenceText(net)} {currency}
          <SingleDifferenceWhisker difference={net} unit={currency} />
        </dd>
        <dt>A trade</dt>
        <dd>
          {differenceText(bps)} bps
          <SingleDifferenceWhisker difference={bps} unit="bps" />
        </dd>
      </dl>
      <p>
        {capitaliseFirst(
          sampleSizeText({ ...draft.figures, tradesToTellOneBps: draft.figures.trades_to_tell_one_bps }),
        )}
      </p>
    </DraftTryComparisonRoot>
  );
}
