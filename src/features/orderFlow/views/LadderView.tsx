import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { memo, useCallback, useState } from 'react';
import type { BookFrame } from '@/contract/live/streams';
import { plural } from '@/domain/format/format';
import { spreadBps } from '@/domain/orderFlow/bookFigures';
import {
  LADDER_GROUP_SIZES,
  ladderOf,
  ladderRowWidthText,
  type LadderGroupSize,
  type TradeLevel,
} from '@/domain/orderFlow/ladder';
import { WALL_STATE_LEGEND } from '@/domain/orderFlow/words';
import { useLiveBook, useFrameStreams } from '@/store/useFrameStreams';
import { CanvasView, type DrawCanvas } from '@/ui/canvas/CanvasView';
import { useCurrency } from '@/ui/figures/currency';
import { drawLadder, ladderHeightPx } from '../canvas/drawLadder';
import { LadderTable } from './LadderTable';
import { MarketViewSection } from '../MarketViewSection';

const LADDER_TABLE_UPDATE_INTERVAL_MS = 3_000;

type Props = { symbol: string; own: readonly TradeLevel[]; rows: number };

export const LadderView = memo(function LadderView({ symbol, own, rows }: Props) {
  const streams = useFrameStreams();
  const [group, setGroup] = useState<LadderGroupSize>(1);
  const draw = useCallback<DrawCanvas>(
    (context, size, theme) => {
      const frame = streams.book(symbol)?.frame;
      if (frame) drawLadder(context, ladderOf(frame, { group, rows, own }), spreadBps(frame), size, theme);
    },
    [streams, symbol, group, rows, own],
  );
  const subscribe = useCallback(
    (listener: () => void) => streams.subscribe(`book ${symbol}`, listener),
    [streams, symbol],
  );
  return (
    <MarketViewSection
      title="Ladder"
      note={useCurrency()}
      action={<LadderGroupButtons symbol={symbol} group={group} onChoose={setGroup} />}
    >
      <CanvasView label={`Order book of ${symbol}`} height={ladderHeightPx(rows)} draw={draw} subscribe={subscribe}>
        <ScreenReaderLadder symbol={symbol} group={group} own={own} rows={rows} />
      </CanvasView>
      <p className="legend">Walls: {WALL_STATE_LEGEND.map(({ sign, word }) => `${sign} ${word}`).join('  ')}</p>
    </MarketViewSection>
  );
});

type LadderGroupButtonsProps = { symbol: string; group: LadderGroupSize; onChoose: (group: LadderGroupSize) => void };

/** Shows the choice of the row width. The width is in bps, because a bucket of a coarse tick size exceeds 1 bps. */
function LadderGroupButtons({ symbol, group, onChoose }: LadderGroupButtonsProps) {
  const frame = useLiveBook(symbol, LADDER_TABLE_UPDATE_INTERVAL_MS)?.frame;
  return (
    <>
      <small>{frame ? 'Row, bps' : 'Row, buckets'}</small>
      <ToggleButtonGroup
        exclusive
        value={group}
        aria-label="Width of a row"
        onChange={(_event, chosen: LadderGroupSize | null) => chosen !== null && onChoose(chosen)}
      >
        {LADDER_GROUP_SIZES.map((count) => {
          const bps = frame && ladderRowWidthText(frame, count);
          const buckets = plural(count, 'bucket');
          return (
            <ToggleButton key={count} value={count} aria-label={bps ? `${bps} bps, ${buckets}` : buckets}>
              {bps ?? count}
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
    </>
  );
}

function ScreenReaderLadder({ symbol, group, own, rows }: Props & { group: LadderGroupSize }) {
  const frame: BookFrame | undefined = useLiveBook(symbol, LADDER_TABLE_UPDATE_INTERVAL_MS)?.frame;
  return frame ? <LadderTable symbol={symbol} ladder={ladderOf(frame, { group, rows, own })} /> : null;
}
