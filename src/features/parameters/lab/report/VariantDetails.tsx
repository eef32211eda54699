import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { LabVariantReport } from '@/contract/lab/report';
import type { CheckWorth } from '@/contract/trades/checksWorth';
import type { BridgeRow } from '@/contract/trades/tradeBridge';
import { BRIDGE_TITLE, bridgeSentence, figuresOfRow, largestMoveText } from '@/domain/bridge/bridgeWords';
import { CHECKS_TITLE, checksSentence, followedCountsText } from '@/domain/checks/checkWords';
import { capitaliseFirst, DASH, formatCount } from '@/domain/format/format';
import { conclusionText, differenceText, sampleSizeText } from '@/domain/lab/words';
import { useAppDispatch } from '@/store/hooks';
import { ChecksTable } from '@/ui/checks/ChecksTable';
import { Panel } from '@/ui/figures/Panel';
import { Pnl } from '@/ui/figures/Pnl';
import { BridgeBars } from '@/ui/trades/BridgeBars';
import { openAddress } from '@/ui/hooks/hashRoute';
import { useCurrency } from '@/ui/figures/currency';
import { fieldLabel, fieldValueText } from '../../fieldTexts';
import { PARAMETER_FORM_ADDRESS } from '../labAddress';
import { LAB_TEXTS } from '../texts';
import { loadVariantIntoForm } from './loadVariantIntoForm';
import { VariantTrades } from './VariantTrades';
import { SingleDifferenceWhisker } from './DifferenceWhisker';

const VariantDetailsRoot = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
  gap: theme.spacing(3, 6),
  padding: theme.spacing(2, 3),
  '& h3': { ...theme.typography.h3, marginBottom: theme.spacing(1) },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': { padding: theme.spacing(0.5, 1), borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& th': { fontWeight: 400, textAlign: 'left', overflowWrap: 'anywhere' },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'right' },
  '& thead th': { color: theme.vars.palette.text.secondary, border: 0 },
  '& .conclusion': { ...theme.typography.subtitle1 },
  '& .quiet': { color: theme.vars.palette.text.secondary },
  '& > section': { display: 'grid', alignContent: 'start', gap: theme.spacing(1) },
}));

type Props = { run: string; index: number; variant: LabVariantReport; baseline: LabVariantReport };

export function VariantDetails({ run, index, variant, baseline }: Props) {
  const currency = useCurrency();
  const dispatch = useAppDispatch();
  const { name, changes, figures, difference } = variant;
  const load = (): void => {
    dispatch(loadVariantIntoForm(name, changes));
    openAddress(PARAMETER_FORM_ADDRESS);
  };
  return (
    <>
      <Panel
        title={name}
        note={index === 0 ? 'the saved parameters when the run began' : LAB_TEXTS.savesNothing}
        action={
          index > 0 && (
            <Button variant="outlined" onClick={load}>
              Load into the form
            </Button>
          )
        }
      >
        <VariantDetailsRoot>
          <section aria-label="Conclusion">
            <h3>What this run shows</h3>
            {difference && (
              <>
                <p className="conclusion">{capitaliseFirst(conclusionText(difference))}</p>
                <p>
                  Net against baseline: {differenceText(difference.net)} {currency}
                </p>
                <SingleDifferenceWhisker difference={difference.net} unit={currency} />
                <p>A trade: {differenceText(difference.bps)} bps</p>
                <SingleDifferenceWhisker difference={difference.bps} unit="bps" />
              </>
            )}
            <p>{capitaliseFirst(sampleSizeText({ ...figures, tradesToTellOneBps: figures.trades_to_tell_one_bps }))}</p>
          </section>
          {index > 0 && <VariantChangeList changes={changes} />}
          <VariantExitList exits={figures.exits} />
          {figures.bridge && (
            <VariantBridge row={figures.bridge} baseline={index === 0 ? null : baseline.figures.bridge} />
          )}
          {figures.checks && <VariantChecks rows={figures.checks} />}
        </VariantDetailsRoot>
      </Panel>
      <VariantTrades run={run} variant={index} name={name} />
    </>
  );
}

type VariantBridgeProps = { row: BridgeRow; baseline: BridgeRow | null };

function VariantBridge({ row, baseline }: VariantBridgeProps) {
  const figures = figuresOfRow(row);
  const move = baseline && largestMoveText(figures, figuresOfRow(baseline));
  return (
    <section>
      <h3>{BRIDGE_TITLE}</h3>
      <p>{bridgeSentence(figures)}</p>
      {move && <p>{move}</p>}
      <BridgeBars label={BRIDGE_TITLE} figures={figures} />
    </section>
  );
}

/** Shows what the checks of the variant kept out, over the whole width of the panel. */
function VariantChecks({ rows }: { rows: readonly CheckWorth[] }) {
  return (
    <section style={{ gridColumn: '1 / -1' }}>
      <h3>{CHECKS_TITLE}</h3>
      {rows.length === 0 ? (
        <p className="quiet">No signal was rejected.</p>
      ) : (
        <>
          <p>{checksSentence(rows)}</p>
          <ChecksTable rows={rows} />
          <p className="quiet">{followedCountsText(rows)}</p>
        </>
      )}
    </section>
  );
}

function VariantChangeList({ changes }: Pick<LabVariantReport, 'changes'>) {
  return (
    <section>
      <h3>Differs from the baseline</h3>
      <table>
        <tbody>
          {Object.entries(changes).map(([field, value]) => (
            <tr key={field}>
              <th scope="row">{fieldLabel(field)}</th>
              <td>{fieldValueText(field, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function VariantExitList({ exits }: Pick<LabVariantReport['figures'], 'exits'>) {
  const currency = useCurrency();
  return (
    <section>
      <h3>Exits</h3>
      {exits.length === 0 ? (
        <p className="quiet">No trade.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Reason</th>
              <th scope="col">Trades</th>
              <th scope="col">Net, {currency}</th>
            </tr>
          </thead>
          <tbody>
            {exits.map(({ reason, count, net }) => (
              <tr key={reason}>
                <th scope="row">{reason ?? DASH}</th>
                <td>{formatCount(count)}</td>
                <td>
                  <Pnl value={net} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
