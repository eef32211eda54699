import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { RECENT_TRADES_QUERY, useGetTradesQuery } from '@/api/trades/trades';
import { DASHBOARD_ITEM_COUNT } from '@/contract/sizes';
import { useListOldSince } from '@/store/useListOldSince';
import { EmptyState } from '@/ui/messages/EmptyState';
import { StaleValueAge } from '@/ui/figures/StaleValueAge';
import { UnreadableRowsText } from '@/ui/lists/UnreadableRowsText';
import { surfaceStyle } from '@/ui/theme/sharedStyles';

const LIST_ROW_COUNT_WITH_HEADER = DASHBOARD_ITEM_COUNT + 1;

/** Gives the list of a Dashboard panel a fixed height, so that the rows scroll inside the list. */
export const TradePanelBox = styled('div')(({ theme }) => ({
  containerType: 'inline-size',
  minWidth: 0,
  '& [role="group"]': {
    height: `calc(${LIST_ROW_COUNT_WITH_HEADER} * var(--row-height) + 2px)`,
    overflow: 'hidden auto',
    scrollbarWidth: 'thin',
    contain: 'content',
    ...surfaceStyle(theme),
  },
  '& [role="group"]:focus-visible': { outlineOffset: -2 },
  // Keeps the full width with a scrollbar, so that the columns do not move. The scrollbar covers the padding of the
  // last column.
  '& table': { width: 'calc(100cqi - 2px)' },
  '& tr > :last-child': { paddingRight: theme.spacing(3.5) },
  '& thead th': { position: 'sticky', top: 0, zIndex: 1, background: theme.vars.palette.background.paper },
}));

const LoadingRows = styled('div')(({ theme }) => ({ padding: theme.spacing(2, 3) }));

const CenteredText = styled('div')({ height: '100%', display: 'grid', alignContent: 'center' });

const TRADES_NOT_AVAILABLE_TEXT = { text: 'Not available', hint: 'The trades could not be loaded.' };
const ROWS_SKELETON = Array.from({ length: DASHBOARD_ITEM_COUNT }, (_, row) => <Skeleton key={row} />);

type Props = {
  state: 'loaded' | 'failed' | 'loading';
  what: string;
  empty: { text: string; hint: string };
};

export function TradePanelEmptyState({ state, what, empty }: Props) {
  const { unread } = useGetTradesQuery(RECENT_TRADES_QUERY, {
    selectFromResult: ({ data }) => ({ unread: data?.rejected.length ?? 0 }),
  });
  if (state !== 'loading') {
    return (
      <CenteredText>
        {unread > 0 ? (
          <UnreadableRowsText count={unread} />
        ) : (
          <EmptyState {...(state === 'loaded' ? empty : TRADES_NOT_AVAILABLE_TEXT)} />
        )}
      </CenteredText>
    );
  }
  return (
    <LoadingRows role="status" aria-label={`Loading ${what}`}>
      {ROWS_SKELETON}
    </LoadingRows>
  );
}

/** Shows the note of a trade panel, with the age of the trades when the trades are old. */
export function TradePanelNote({ children }: { children?: ReactNode }) {
  const { fulfilledTimeStamp } = useGetTradesQuery(RECENT_TRADES_QUERY);
  const since = useListOldSince(fulfilledTimeStamp);
  return (
    <>
      {children} <StaleValueAge since={since} />
    </>
  );
}
