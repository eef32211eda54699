import { styled } from '@mui/material/styles';
import { type Figure, formatSigned, isFigure } from '@/domain/format/format';

const Root = styled('span')(({ theme }) => ({
  whiteSpace: 'nowrap',
  '&[data-tone="gain"]': { color: theme.vars.palette.gain.main },
  '&[data-tone="loss"]': { color: theme.vars.palette.loss.main },
  '& > span': { fontSize: '0.75em' },
}));

const ARROWS = { gain: '▲', loss: '▼' } as const;

const toneOf = (value: Figure): keyof typeof ARROWS | undefined =>
  !isFigure(value) || value === 0 ? undefined : value > 0 ? 'gain' : 'loss';

/** Shows profit or loss; sign and arrow repeat the meaning of the colour. */
export function Pnl({ value, decimals = 2 }: { value: Figure; decimals?: number }) {
  const tone = toneOf(value);
  return (
    <Root data-tone={tone}>
      {tone && <span aria-hidden="true">{ARROWS[tone]} </span>}
      {formatSigned(value, decimals)}
    </Root>
  );
}
