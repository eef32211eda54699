import { styled } from '@mui/material/styles';
import { selectIsLive } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { Age } from '@/ui/figures/Age';
import { useIsOld } from '@/ui/hooks/useNow';
import { useLiveBook } from '@/store/useStreams';

/** Age from which a book is old. A live symbol sends about ten books per second. */
const STALE_BOOK_AFTER_MS = 2_000;

const OldBookMark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  '&[data-old]': { color: theme.vars.palette.warning.main },
}));

/** Returns the time of the latest book. The component renders only when the book becomes old or fresh. */
export function useBookAge(symbol: string) {
  const receivedAt = useLiveBook(symbol, 500)?.receivedAt ?? null;
  return { receivedAt, old: useIsOld(receivedAt, STALE_BOOK_AFTER_MS) };
}

export function BookAge({ symbol }: { symbol: string }) {
  const { receivedAt, old } = useBookAge(symbol);
  const live = useAppSelector(selectIsLive);
  if (receivedAt === null)
    return <OldBookMark data-old>{live ? 'waiting for a book' : 'no live connection'}</OldBookMark>;
  if (!old) return <OldBookMark>live</OldBookMark>;
  return (
    <OldBookMark data-old>
      old, <Age since={receivedAt} />
    </OldBookMark>
  );
}
