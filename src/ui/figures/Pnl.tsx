import { styled } from '@mui/material/styles';
import { type Figure, formatSignedAmount, displayedSignOf } from '@/domain/format/format';

const PnlText = styled('span')(({ theme }) => ({
  whiteSpace: 'nowrap',
  '&[data-tone="gain"]': { color: theme.vars.palette.gain.main },
  '&[data-tone="loss"]': { color: theme.vars.palette.loss.main },
}));

const PNL_TONE_BY_SIGN = { '+': 'gain', '−': 'loss', '': undefined } as const;

/** Shows profit or loss with sign and colour. An amount of 0.00 has neither sign nor colour. */
export function Pnl({ value, decimals = 2 }: { value: Figure; decimals?: number }) {
  return (
    <PnlText data-tone={PNL_TONE_BY_SIGN[displayedSignOf(value, decimals)]}>
      {formatSignedAmount(value, decimals)}
    </PnlText>
  );
}
