import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useCallback } from 'react';
import { readableError, type CallError } from '@/api/errors';
import { useGetLabStoryQuery } from '@/api/lab';
import { useGetTradeStoryQuery } from '@/api/marketView';
import type { StoryBook, TradeStory as Story } from '@/contract/story';
import { formatCompact } from '@/domain/format/compact';
import { DASH, formatFee, formatObi, formatPrice, formatScore, formatSigned, plural } from '@/domain/format/format';
import { formatTime } from '@/domain/format/time';
import type { VariantOfRun } from '@/domain/lab/variantOfRun';
import { bestAndWorstPnl, wallSpans } from '@/domain/orderFlow/story';
import { useHasCapability } from '@/store/useAddition';
import { useZone } from '@/ui/hooks/zone';
import type { StoryProps } from '@/ui/widgets/orderFlowSlots';
import { CanvasView, type DrawCanvas } from './canvas/CanvasView';
import { drawStory } from './canvas/drawStory';
import { MarketViewSection } from './MarketViewSection';

const BOOK_ROW_COUNT = 5;

const StoryFrame = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: theme.spacing(0, 3) },
  '& dt, & .quiet': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
  '& ol': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'grid', gridTemplateColumns: '4.5rem minmax(0, 1fr)', gap: theme.spacing(2) },
  '& .books': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: theme.spacing(4) },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& td': { textAlign: 'right' },
  '& caption': { textAlign: 'left', color: theme.vars.palette.text.secondary },
}));

/** Shows the recorded course of one trade of the bot or of a Lab run. */
export function TradeStory({ tradeId, lab }: StoryProps) {
  return lab ? <LabTradeStory trade={tradeId} {...lab} /> : <BotTradeStory tradeId={tradeId} />;
}

function BotTradeStory({ tradeId }: { tradeId: string }) {
  const offered = useHasCapability('trades.story') === true;
  const answer = useGetTradeStoryQuery({ trade: tradeId }, { skip: !offered });
  return offered && <StoryReplyView {...answer} />;
}

const LabTradeStory = (asked: VariantOfRun & { trade: string }) => <StoryReplyView {...useGetLabStoryQuery(asked)} />;

function StoryReplyView({ currentData, error }: { currentData?: Story; error?: CallError }) {
  if (currentData) return <StoryContent story={currentData} />;
  if (error) return <p>The story of this trade is not available: {readableError(error, 'no answer')}</p>;
  return <Skeleton variant="rounded" height={160} />;
}

function StoryContent({ story }: { story: Story }) {
  const zone = useZone();
  const { samples, events, signal, costs, entry_book, exit_book } = story;
  const { best, worst } = bestAndWorstPnl(samples);
  const walls = wallSpans(events, samples.at(-1)?.at ?? 0).length;
  const draw = useCallback<DrawCanvas>((context, size, theme) => drawStory(context, story, size, theme), [story]);
  return (
    <StoryFrame>
      <MarketViewSection
        title="Price, stop, target and walls"
        note={`one minute before the entry to one after the exit; ${plural(walls, 'wall')} as bars, thicker when larger`}
      >
        {samples.length === 0 ? (
          <p className="quiet">No prices were stored for this trade.</p>
        ) : (
          <CanvasView
            label={`Course of the trade in ${story.symbol}`}
            height={150}
            draw={draw}
            subscribe={subscribeToNothing}
          >
            <p>
              {samples.length} prices from {formatPrice(samples[0]?.price)} to {formatPrice(samples.at(-1)?.price)}
            </p>
          </CanvasView>
        )}
      </MarketViewSection>
      <dl>
        <dt>Best open PnL (MFE)</dt>
        <dd>{best === null ? DASH : `${formatSigned(best)} USDT`}</dd>
        <dt>Worst open PnL (MAE)</dt>
        <dd>{worst === null ? DASH : `${formatSigned(worst)} USDT`}</dd>
        <dt>Entry fee</dt>
        <dd>{formatFee(costs?.entry_fee)}</dd>
        <dt>Exit fee</dt>
        <dd>{formatFee(costs?.exit_fee)}</dd>
        <dt>Entry slippage</dt>
        <dd>{formatFee(costs?.entry_slippage)}</dd>
        <dt>Exit slippage</dt>
        <dd>{formatFee(costs?.exit_slippage)}</dd>
        <dt>Funding</dt>
        <dd>{formatFee(costs?.funding)}</dd>
        <dt>Signal</dt>
        <dd>
          {signal
            ? `${signal.side ?? DASH}, OBI ${formatObi(signal.obi)}, score ${formatScore(signal.score)}, ${formatTime(signal.timestamp, zone)}`
            : 'not stored'}
        </dd>
      </dl>
      {events.length > 0 && (
        <MarketViewSection title="What happened">
          <ol>
            {events.map(({ at, text }, index) => (
              <li key={index}>
                <span className="quiet">{formatTime(at, zone)}</span>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </MarketViewSection>
      )}
      <div className="books">
        {entry_book && <StoryBookView title="Book at entry" book={entry_book} />}
        {exit_book && <StoryBookView title="Book at exit" book={exit_book} />}
      </div>
    </StoryFrame>
  );
}

const subscribeToNothing = () => () => undefined;

function StoryBookView({ title, book }: { title: string; book: StoryBook }) {
  const rows = [
    ...book.asks
      .slice(0, BOOK_ROW_COUNT)
      .reverse()
      .map((level) => ['ask', ...level] as const),
    ...book.bids.slice(0, BOOK_ROW_COUNT).map((level) => ['bid', ...level] as const),
  ];
  return (
    <table>
      <caption>
        {title}, mid {formatPrice(book.mid)}
      </caption>
      <tbody>
        {rows.map(([side, price, notional], index) => (
          <tr key={index}>
            <th scope="row">{side}</th>
            <td>{formatPrice(price)}</td>
            <td>{formatCompact(notional)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
