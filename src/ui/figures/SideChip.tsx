import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { memo } from 'react';
import { DASH } from '@/domain/format/format';
import { directionOfSide } from '@/domain/market/signalFigures';

export const sideChipStyle = (theme: Theme): CSSObject => ({
  display: 'inline-block',
  padding: '0 4px',
  borderLeft: `3px solid ${theme.vars.palette.text.secondary}`,
  borderRadius: 2,
  background: theme.vars.palette.action.hover,
  fontWeight: 600,
  lineHeight: 1.4,
  whiteSpace: 'nowrap',
  '&[data-direction="up"]': { borderLeftColor: theme.vars.palette.gain.main },
  '&[data-direction="down"]': { borderLeftColor: theme.vars.palette.loss.main },
});

const SideChipFrame = styled('span')(({ theme }) => sideChipStyle(theme));

export const SideChip = memo(function SideChip({ side }: { side: string | null }) {
  if (side === null) return DASH;
  return <SideChipFrame data-direction={directionOfSide(side)}>{side}</SideChipFrame>;
});
