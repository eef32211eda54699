import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { TradeFieldName } from '@/domain/trades/tradeFields';
import { COLUMNS_HIDDEN_BELOW_DESKTOP, COLUMNS_HIDDEN_BELOW_WIDE, COLUMNS_HIDDEN_BY_DEFAULT } from './tradeColumns';

export function useColumnsHiddenByWidth(): readonly TradeFieldName[] {
  const belowWide = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'));
  const belowDesktop = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  if (belowDesktop) return COLUMNS_HIDDEN_BELOW_DESKTOP;
  return belowWide ? COLUMNS_HIDDEN_BELOW_WIDE : COLUMNS_HIDDEN_BY_DEFAULT;
}
