import { Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { LabReport } from '@/contract/lab/report';
import type { LabRun } from '@/contract/lab/runs';
import { labVariantsCsv } from '@/domain/lab/columns';
import { hasNoBetterVariant, NO_BETTER_VARIANT_TEXT } from '@/domain/lab/words';
import { downloadFile, timestampedFileName } from '@/ui/download';
import { csvFormat } from '@/ui/hooks/csvFormat';
import { EquityCurves } from './EquityCurves';
import { SweepHeatMaps } from './SweepHeatMaps';
import { VariantDetails } from './VariantDetails';
import { VariantTable } from './VariantTable';
import { WalkForwardResult } from './WalkForwardResult';

const LabRunReportRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(4),
}));

/** Maximum number of equity curves that the operator can distinguish in one chart. */
const MAX_EQUITY_CURVES = 6;

export function LabRunReport({ run, report }: { run: LabRun; report: LabReport }) {
  const { variants } = report;
  const [selected, setSelected] = useState(() => initialVariantIndex(report));
  const [drawn, setDrawn] = useState<readonly number[]>(() => [0, initialVariantIndex(report)]);
  const draw = (index: number): void =>
    setDrawn(
      drawn.includes(index) ? drawn.filter((other) => other !== index) : [...drawn, index].slice(-MAX_EQUITY_CURVES),
    );
  const shown = variants[selected];
  return (
    <LabRunReportRoot>
      {hasNoBetterVariant(variants) && <Typography>{NO_BETTER_VARIANT_TEXT} on this market.</Typography>}
      <VariantTable
        variants={variants}
        selected={selected}
        drawn={drawn}
        onSelect={setSelected}
        onDraw={draw}
        onExport={() =>
          downloadFile(timestampedFileName('lab', 'csv', Date.now()), 'text/csv', [
            labVariantsCsv(variants, csvFormat()),
          ])
        }
      />
      {report.walk_forward && <WalkForwardResult result={report.walk_forward} variants={variants.length - 1} />}
      <SweepHeatMaps variants={variants} swept={run.swept} selected={selected} onSelect={setSelected} />
      <EquityCurves report={report} drawn={drawn} />
      {shown && (
        <VariantDetails key={selected} run={run.id} index={selected} variant={shown} baseline={variants[0] ?? shown} />
      )}
    </LabRunReportRoot>
  );
}

/**
 * Returns the index of the variant to select first: the walk-forward winner, or the first variant after the baseline.
 */
function initialVariantIndex({ variants, walk_forward }: LabReport): number {
  const best = variants.findIndex(({ name }) => name === walk_forward?.best);
  return best === -1 ? Math.min(1, variants.length - 1) : best;
}
