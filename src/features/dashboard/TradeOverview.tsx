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

/** Overview of the loaded trades. Independent of signals, so that a storm does not render it. */
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
