import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { DASH } from '@/domain/format/format';
import { directionOf } from '@/domain/market/signalFigures';

const ARROWS = { up: '▲', down: '▼' } as const;

const Root = styled('span')({ whiteSpace: 'nowrap', '& > span': { fontSize: '0.8em' } });

/** The arrow repeats the text. Grey, because a side is neither good nor bad. */
export const Side = memo(function Side({ side }: { side: string | null }) {
  if (side === null) return DASH;
  const direction = directionOf(side);
  return (
    <Root>
      {direction && <span aria-hidden="true">{ARROWS[direction]} </span>}
      {side}
    </Root>
  );
});
