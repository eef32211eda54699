import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useCallback } from 'react';
import { readableErrorText, type CallError } from '@/api/request/errors';
import { useGetLabStoryQuery } from '@/api/lab';
import { useGetTradeStoryQuery } from '@/api/market/marketView';
import type { TradeStoryBook, TradeStory as Story } from '@/contract/trades/tradeStory';
import { formatCompactAmount } from '@/domain/format/compact';
import { DASH, formatFee, formatObi, formatPrice, formatScore, plural } from '@/domain/format/format';
import { formatTime, type Zone } from '@/domain/format/time';
import type { LabVariantId } from '@/domain/lab/labVariantId';
import { tradeMarkoutTexts } from '@/domain/bridge/markoutWords';
import { bookText } from '@/domain/orderFlow/bookOrigin';
import { bestAndWorstPnl, wallSpans } from '@/domain/orderFlow/tradeStory';
import { paperComparisonText } from '@/domain/trades/orderList';
import { useHasCapability } from '@/store/useCapability';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import type { TradeStoryProps } from '@/ui/widgets/orderFlowComponents';
import { CanvasView, type DrawCanvas } from '@/ui/canvas/CanvasView';
import { amountText } from '@/domain/format/currency';
import { useCurrency } from '@/ui/figures/currency';
import { drawTradeStory } from './canvas/drawTradeStory';
import { MarketViewSection } from './MarketViewSection';

const BOOK_ROWS_PER_SIDE = 5;

const TradeStoryFrame = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  '& .quiet': { color: theme.vars.palette.text.secondary },
  '& ol': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'grid', gridTemplateColumns: '4rem minmax(0, 1fr)', gap: theme.spacing(1) },
  '& .books': { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))', gap: theme.spacing(4) },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th': { padding: 0, textAlign: 'left', fontWeight: 'inherit', color: theme.vars.palette.text.secondary },
  '& td': { textAlign: 'right' },
  '& caption': { textAlign: 'left', color: theme.vars.palette.text.secondary },
}));

export function TradeStory({ tradeId, lab }: TradeStoryProps) {
  return lab ? <LabTradeStory trade={tradeId} {...lab} /> : <BotTradeStory tradeId={tradeId} />;
}

function BotTradeStory({ tradeId }: { tradeId: string }) {
  const offered = useHasCapability('trades.story') === true;
  const answer = useGetTradeStoryQuery({ trade: tradeId }, { skip: !offered });
  return offered && <TradeStoryReply {...answer} />;
}

const LabTradeStory = (asked: LabVariantId & { trade: string }) => <TradeStoryReply {...useGetLabStoryQuery(asked)} />;

function TradeStoryReply({ currentData, error }: { currentData?: Story; error?: CallError }) {
  if (currentData) return <TradeStoryContent story={currentData} />;
  if (error) return <p>The story of this trade is not available: {readableErrorText(error, 'no answer')}</p>;
  return <Skeleton variant="rounded" height={160} />;
}

function TradeStoryContent({ story }: { story: Story }) {
  const zone = useTimeZone();
  const currency = useCurrency();
  const { samples, events, entry_book, exit_book } = story;
  const books = story.book_exchange == null ? 'Book' : `${story.book_exchange} book`;
  const wallOrigin = story.book_exchange == null ? '' : ` of the ${story.book_exchange} book`;
  const walls = wallSpans(events, samples.at(-1)?.at ?? 0).length;
  const draw = useCallback<DrawCanvas>((context, size, theme) => drawTradeStory(context, story, size, theme), [story]);
  return (
    <TradeStoryFrame>
      <MarketViewSection title="Price, stop, target and walls" note={tradeStoryOriginText(story)}>
        {samples.length === 0 ? (
          <p className="quiet">No prices were stored for this trade.</p>
        ) : (
          <CanvasView
            label={`Course of the trade in ${story.symbol}`}
            height={150}
            draw={draw}
            subscribe={subscribeToNoUpdates}
          >
            <p>
              {plural(samples.length, 'price')} from {formatPrice(samples[0]?.price)} to{' '}
              {formatPrice(samples.at(-1)?.price)}
            </p>
          </CanvasView>
        )}
        <p className="legend">
          From one minute before the entry to one minute after the exit. {plural(walls, 'wall')}
          {wallOrigin} as bars, thicker when larger. E entry, S stop moved, T target moved, X exit.
        </p>
      </MarketViewSection>
      <dl>
        {tradeStoryFigures(story, zone, currency).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {events.length > 0 && (
        <MarketViewSection title="What happened" note={`times ${TIME_ZONE_NAMES[zone]}`}>
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
      {story.orders && story.orders.length > 0 && (
        <MarketViewSection title="Orders beside the paper simulation" note={`times ${TIME_ZONE_NAMES[zone]}`}>
          <ol>
            {story.orders.map((order, index) => (
              <li key={index}>
                <span className="quiet">{formatTime(order.at, zone)}</span>
                <span>{paperComparisonText(order)}</span>
              </li>
            ))}
          </ol>
        </MarketViewSection>
      )}
      <div className="books">
        {entry_book && <TradeStoryBookTable title={`${books} at entry`} book={entry_book} />}
        {exit_book && <TradeStoryBookTable title={`${books} at exit`} book={exit_book} />}
      </div>
    </TradeStoryFrame>
  );
}

/** Returns exchange and role of the prices, or undefined for a bot that names no exchange. */
function tradeStoryOriginText({ exchange, book_exchange }: Story): string | undefined {
  if (exchange == null) return undefined;
  return bookText(exchange, exchange === book_exchange ? 'signals and execution' : 'execution');
}

const subscribeToNoUpdates = () => () => undefined;

/** Returns best and worst PnL, costs and signal of a trade as pairs of term and text. */
function tradeStoryFigures(
  { samples, costs, signal, after }: Story,
  zone: Zone,
  currency: string,
): (readonly [term: string, text: string])[] {
  const { best, worst } = bestAndWorstPnl(samples);
  return [
    ['Best open PnL (MFE)', netPnlText(best, currency)],
    ['Worst open PnL (MAE)', netPnlText(worst, currency)],
    ['Entry fee', tradeCostText(costs?.entry_fee, currency)],
    ['Exit fee', tradeCostText(costs?.exit_fee, currency)],
    ['Entry slippage', tradeCostText(costs?.entry_slippage, currency)],
    ['Exit slippage', tradeCostText(costs?.exit_slippage, currency)],
    ['Funding', tradeCostText(costs?.funding, currency)],
    [
      `Signal, ${TIME_ZONE_NAMES[zone]}`,
      signal ? `${signal.side ?? DASH}, ${formatTime(signal.timestamp, zone)}` : 'not stored',
    ],
    ...(after ? tradeMarkoutTexts(after) : []),
    ['Signal OBI', formatObi(signal?.obi)],
    ['Signal score', formatScore(signal?.score)],
  ];
}

const netPnlText = (net: number | null, currency: string): string =>
  net === null ? DASH : `${amountText(net, currency)} net`;

function tradeCostText(cost: number | null | undefined, currency: string): string {
  const text = formatFee(cost);
  return text === DASH ? DASH : `${text} ${currency}`;
}

function TradeStoryBookTable({ title, book }: { title: string; book: TradeStoryBook }) {
  const rows = [
    ...book.asks
      .slice(0, BOOK_ROWS_PER_SIDE)
      .reverse()
      .map((level) => ['ask', ...level] as const),
    ...book.bids.slice(0, BOOK_ROWS_PER_SIDE).map((level) => ['bid', ...level] as const),
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
            <td>{formatCompactAmount(notional)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
