import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { ExitsByReason } from './ExitsByReason';
import { NetPnl } from './NetPnl';
import { OpenPositions } from './OpenPositions';

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 40rem), 1fr))',
  gap: theme.spacing(3),
}));

/** What the loaded trades say at a glance. Nothing in it depends on signals, so a storm of them passes it by. */
export const TradeOverview = memo(function TradeOverview() {
  return (
    <>
      <Pair>
        <OpenPositions />
        <ExitsByReason />
      </Pair>
      <NetPnl />
    </>
  );
});
