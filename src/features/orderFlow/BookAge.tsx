import { styled } from '@mui/material/styles';
import { selectIsLive } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { Age } from '@/ui/figures/Age';
import { useOldSince } from '@/ui/hooks/useNow';
import { useFrameStreams, useHasLiveBook } from '@/store/useFrameStreams';
import { warningTextStyle } from '@/ui/theme/sharedStyles';

/** Age above which a book counts as stale, ms. The bot sends about ten books per second for a live symbol. */
const STALE_BOOK_AFTER_MS = 2_000;

const BookAgeMark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  '&[data-old]': warningTextStyle(theme),
}));

/** Returns whether the console has a book of the symbol, and since when a stale book is old. */
export function useBookAge(symbol: string) {
  const streams = useFrameStreams();
  return {
    received: useHasLiveBook(symbol),
    oldSince: useOldSince(() => streams.book(symbol)?.receivedAt ?? null, STALE_BOOK_AFTER_MS),
  };
}

export function BookAge({ symbol }: { symbol: string }) {
  const { received, oldSince } = useBookAge(symbol);
  const live = useAppSelector(selectIsLive);
  if (!received) return <BookAgeMark data-old>{live ? 'waiting for a book' : 'no live connection'}</BookAgeMark>;
  if (oldSince === null) return <BookAgeMark>live</BookAgeMark>;
  return (
    <BookAgeMark data-old>
      old <Age since={oldSince} />
    </BookAgeMark>
  );
}
