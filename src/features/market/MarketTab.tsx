import { styled } from '@mui/material/styles';
import { useLacks } from '@/store/useCapability';
import { AnalysisPanel } from './analysis/AnalysisPanel';
import { QuickWinPanel } from './QuickWinPanel';
import { SimulationPanel } from './simulation/SimulationPanel';

const MarketLayout = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0, 3),
  alignItems: 'start',
  padding: theme.spacing(0, 3, 3),
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const PanelColumn = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });

export function MarketTab() {
  const hasParameters = !useLacks('params');
  return (
    <MarketLayout>
      <AnalysisPanel />
      <PanelColumn>
        {hasParameters && <QuickWinPanel />}
        <SimulationPanel />
      </PanelColumn>
    </MarketLayout>
  );
}
