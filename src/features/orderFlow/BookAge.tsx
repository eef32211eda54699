import { styled } from '@mui/material/styles';
import { selectIsLive } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { Age } from '@/ui/figures/Age';
import { useIsOld } from '@/ui/hooks/useNow';
import { useLiveBook } from '@/store/useStreams';

/** A live symbol sends about ten books a second. */
const OLD_AFTER_MS = 2_000;

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  '&[data-old]': { color: theme.vars.palette.warning.main },
}));

/** Returns the time of the latest book. The component renders only when the book becomes old or fresh. */
export function useBookAge(symbol: string) {
  const receivedAt = useLiveBook(symbol, 500)?.receivedAt ?? null;
  return { receivedAt, old: useIsOld(receivedAt, OLD_AFTER_MS) };
}

export function BookAge({ symbol }: { symbol: string }) {
  const { receivedAt, old } = useBookAge(symbol);
  const live = useAppSelector(selectIsLive);
  if (receivedAt === null) return <Mark data-old>{live ? 'waiting for a book' : 'no live connection'}</Mark>;
  if (!old) return <Mark>live</Mark>;
  return (
    <Mark data-old>
      old, <Age since={receivedAt} />
    </Mark>
  );
}
