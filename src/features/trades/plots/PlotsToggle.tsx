import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { EquityCurve } from '@/domain/figures/equity';
import { formatSignedAmount } from '@/domain/format/format';
import { FixedWidthLabel } from '@/ui/figures/FixedWidthLabel';
import { amountText } from '@/domain/format/currency';
import { useCurrency } from '@/ui/figures/currency';

const PlotsToggleRoot = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  flex: '1 1 24rem',
  minWidth: 0,
  '& > p': {
    ...theme.typography.caption,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
  },
}));

const PLOTS_TOGGLE_LABELS = ['Hide plots', 'Show plots'];

type Props = { equity: EquityCurve | null; open: boolean; onOpen: (open: boolean) => void };

/** Renders the button that shows or hides the plots. A text shows equity and drawdown while the plots are hidden. */
export function PlotsToggle({ equity, open, onOpen }: Props) {
  const currency = useCurrency();
  return (
    <PlotsToggleRoot>
      <Button variant="text" color="inherit" aria-expanded={open} onClick={() => onOpen(!open)}>
        <FixedWidthLabel shown={open ? 'Hide plots' : 'Show plots'} among={PLOTS_TOGGLE_LABELS} />
      </Button>
      <p>{!open && plotsSummaryText(equity, currency)}</p>
    </PlotsToggleRoot>
  );
}

function plotsSummaryText(equity: EquityCurve | null, currency: string): string | null {
  if (!equity?.last) return null;
  const drawdown = equity.deepest ? `deepest drawdown ${formatSignedAmount(equity.deepest.drawdown)}` : 'no drawdown';
  return `Equity ${amountText(equity.last.equity, currency)}, ${drawdown}`;
}
