import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { styled } from '@mui/material/styles';
import { BOOK_ROLES, type BookRole } from '@/contract/market/bookLevels';
import { bookOriginText, bookText } from '@/domain/orderFlow/bookOrigin';
import { useLiveBook } from '@/store/useFrameStreams';
import type { DisplayedBook } from './useDisplayedBook';

const ORIGIN_UPDATE_INTERVAL_MS = 1_000;

const BookOriginLine = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 2),
  minHeight: 28,
  color: theme.vars.palette.text.secondary,
  '& strong': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& .MuiToggleButton-root': { minHeight: 22, padding: '0 8px', fontSize: 'inherit', whiteSpace: 'nowrap' },
}));

type Props = { symbol: string; displayed: DisplayedBook; note: string | null };

/** Names exchange and role of the displayed book, and offers the other book of a bot that sends both. */
export function BookOrigin({ symbol, displayed: { book, names, choose }, note }: Props) {
  const frame = useLiveBook(symbol, ORIGIN_UPDATE_INTERVAL_MS)?.frame;
  const waiting = book && names ? bookText(names[book], book) : null;
  const text = frame ? bookOriginText(frame) : waiting;
  if (text === null) return null;
  return (
    <BookOriginLine role="group" aria-label="Exchange of the book">
      <strong>{text}</strong>
      {book && names && (
        <ToggleButtonGroup
          exclusive
          value={book}
          aria-label="Displayed book"
          onChange={(_event, chosen: BookRole | null) => chosen !== null && choose(chosen)}
        >
          {BOOK_ROLES.map((role) => (
            <ToggleButton key={role} value={role} aria-label={bookText(names[role], role)}>
              {names[role]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {!frame && book === 'execution' && <span>only while the bot trades the symbol</span>}
      {note && <span>{note}</span>}
    </BookOriginLine>
  );
}
