import { styled } from '@mui/material/styles';
import { type Figure, formatSigned, signOf } from '@/domain/format/format';

const Root = styled('span')(({ theme }) => ({
  whiteSpace: 'nowrap',
  '&[data-tone="gain"]': { color: theme.vars.palette.gain.main },
  '&[data-tone="loss"]': { color: theme.vars.palette.loss.main },
}));

const TONES = { '+': 'gain', '−': 'loss', '': undefined } as const;

/** Shows profit or loss. The sign repeats the colour; an amount that is shown as 0.00 has neither. */
export function Pnl({ value, decimals = 2 }: { value: Figure; decimals?: number }) {
  return <Root data-tone={TONES[signOf(value, decimals)]}>{formatSigned(value, decimals)}</Root>;
}
