import { styled } from '@mui/material/styles';
import { memo, useRef } from 'react';
import type { BookCheck } from '@/contract/live/streams';
import { useLiveBook } from '@/store/useFrameStreams';
import { MarketViewSection } from '../MarketViewSection';
import { useViewInterval } from '@/ui/hooks/useIsInView';

/** Update interval of the filter list, ms. Text that changes ten times per second is hard to read. */
const FILTER_UPDATE_INTERVAL_MS = 500;

const FilterList = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '1rem auto minmax(0, 1fr)',
    gap: theme.spacing(0, 1),
    alignItems: 'baseline',
    minHeight: 18,
  },
  '& > li[data-misses]': { fontWeight: 600 },
  '& > li > span:first-of-type': { textAlign: 'center' },
  '& > li[data-passes] > span:first-of-type': { color: theme.vars.palette.gain.main },
  '& > li[data-misses] > span:first-of-type': { color: theme.vars.palette.warning.main },
  // A reason is a sentence, which takes its own line below the name.
  '& > li[data-sentence] > small': { gridColumn: '2 / -1', textAlign: 'left' },
  '& small': { textAlign: 'right', fontSize: 'inherit', fontWeight: 400, color: theme.vars.palette.text.secondary },
}));

/** Shows which signal filters of the bot a symbol passes, with value and limit of each filter. */
export const FilterChecklist = memo(function FilterChecklist({ symbol }: { symbol: string }) {
  const place = useRef<HTMLUListElement>(null);
  const everyMs = useViewInterval(place, FILTER_UPDATE_INTERVAL_MS);
  const frame = useLiveBook(symbol, everyMs)?.frame;
  const checks = frame?.checks ?? [];
  const missed = checks.filter(({ passes }) => !passes).length;
  const none = frame?.book === 'execution' ? `read the ${frame.other_exchange ?? 'other'} book` : 'none reported';
  const note = checks.length === 0 ? none : `${checks.length - missed} of ${checks.length} pass`;
  return (
    <MarketViewSection title={frame?.side ? `Filters, ${frame.side}` : 'Filters'} note={note}>
      <FilterList ref={place} aria-label={`Filters of ${symbol}`}>
        {checks.map((check) => (
          <li
            key={check.name}
            data-passes={check.passes || undefined}
            data-misses={!check.passes || undefined}
            data-sentence={(!check.passes && check.value === null) || undefined}
          >
            <span aria-hidden="true">{check.passes ? '✓' : '✗'}</span>
            <span>
              {check.label ?? check.name}
              <span className="visually-hidden">{check.passes ? ' passes' : ' misses'}</span>
            </span>
            <small>{filterCheckText(check)}</small>
          </li>
        ))}
      </FilterList>
    </MarketViewSection>
  );
});

function filterCheckText({ value, limit, reason, passes }: BookCheck): string {
  if (value !== null && limit !== null) return `${formatThreeDigits(value)} / ${formatThreeDigits(limit)}`;
  if (value !== null) return formatThreeDigits(value);
  return passes ? '' : (reason ?? '');
}

/** Formats a number with three significant digits, or in compact form from 10,000. */
const formatThreeDigits = (value: number): string =>
  Math.abs(value) >= 10_000
    ? Intl.NumberFormat('en-US', { notation: 'compact' }).format(value)
    : String(+value.toPrecision(3));
