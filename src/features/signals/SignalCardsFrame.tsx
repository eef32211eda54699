import { styled } from '@mui/material/styles';
import { SIGNAL_CARD_HEIGHT, signalCardsStyle } from '@/ui/widgets/SignalCard';

const MIN_CARD_WIDTH_REM = 41;
const MAX_COLUMN_COUNT = 4;
/** Room of the gaps between the columns in the container queries, which cannot read the gap of the theme. */
const COLUMN_GAP_REM = 0.5;
const MOVEMENT_MS = 120;

const columnCounts = Array.from({ length: MAX_COLUMN_COUNT - 1 }, (_, index) => index + 2);
const widthOfColumns = (count: number): number => count * MIN_CARD_WIDTH_REM + (count - 1) * COLUMN_GAP_REM;

/**
 * Frame of a list with the class `cards`. Each card has a position of its own by `transform`, so that a new first card
 * causes neither a layout of the other cards nor a layout shift.
 */
export const SignalCardsFrame = styled('div')(({ theme }) => ({
  containerType: 'inline-size',
  '& > .cards': {
    '--columns': 1,
    '--card-height': SIGNAL_CARD_HEIGHT.desk,
    '--row-gap': theme.spacing(1),
    '--column-gap': theme.spacing(2),
    '--row-step': 'calc(var(--card-height) + var(--row-gap))',
    // The step is a length, because Chromium animates a transform in percent on the main thread.
    '--column-step': 'calc((100cqi + var(--column-gap)) / var(--columns))',
    position: 'relative',
    listStyle: 'none',
    margin: 0,
    padding: 0,
    ...Object.fromEntries(
      columnCounts.map((count) => [`@container (width >= ${widthOfColumns(count)}rem)`, { '--columns': count }]),
    ),
    [theme.breakpoints.down('sm')]: { '--card-height': SIGNAL_CARD_HEIGHT.narrow },
  },
  '& > .cards > *': {
    position: 'absolute',
    top: 0,
    left: 0,
    width: 'calc(var(--column-step) - var(--column-gap))',
    height: 'var(--card-height)',
    contain: 'strict',
    // The browser skips layout and paint of cards outside the visible area.
    contentVisibility: 'auto',
  },
  '@media (prefers-reduced-motion: no-preference)': {
    '& > [data-moving] > li': { transition: `transform ${MOVEMENT_MS}ms ease-out` },
  },
  '& article': signalCardsStyle(theme),
}));

export const cardListStyle = (count: number): React.CSSProperties => ({
  height: `calc(round(up, ${count} / var(--columns), 1) * var(--row-step))`,
});

const createCardStyle = (rank: number): React.CSSProperties => ({
  transform: `translate(calc(mod(${rank}, var(--columns)) * var(--column-step)), calc(round(down, ${rank} / var(--columns), 1) * var(--row-step)))`,
});

const cardStyles: React.CSSProperties[] = [];

/** Returns the style that places a card by its rank, 0 for the newest signal. */
export const cardStyle = (rank: number): React.CSSProperties => (cardStyles[rank] ??= createCardStyle(rank));
