import { styled } from '@mui/material/styles';
import { selectIsLive } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { Age } from '@/ui/figures/Age';
import { useIsOld } from '@/ui/hooks/useNow';
import { useLiveBook } from '@/store/useFrameStreams';

/** Age above which a book counts as stale, ms. The bot sends about ten books per second for a live symbol. */
const STALE_BOOK_AFTER_MS = 2_000;

const BookAgeMark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  '&[data-old]': { color: theme.vars.palette.warning.main },
}));

/** Returns when the console received the latest book of a symbol, and whether the book is stale. */
export function useBookAge(symbol: string) {
  const receivedAt = useLiveBook(symbol, 500)?.receivedAt ?? null;
  return { receivedAt, old: useIsOld(receivedAt, STALE_BOOK_AFTER_MS) };
}

export function BookAge({ symbol }: { symbol: string }) {
  const { receivedAt, old } = useBookAge(symbol);
  const live = useAppSelector(selectIsLive);
  if (receivedAt === null)
    return <BookAgeMark data-old>{live ? 'waiting for a book' : 'no live connection'}</BookAgeMark>;
  if (!old) return <BookAgeMark>live</BookAgeMark>;
  return (
    <BookAgeMark data-old>
      old, <Age since={receivedAt} />
    </BookAgeMark>
  );
}
