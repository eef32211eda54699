import { Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { HISTORY_PAGE_SIZE } from '@/contract/sizes';
import { formatCount } from '@/domain/format/format';

const HistoryPagerRoot = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1),
  '& p': { minWidth: '26ch', textAlign: 'center' },
  // On a phone the page number is above the four buttons, which fit one line.
  [theme.breakpoints.down('sm')]: { width: '100%', '& p': { order: -1, flexBasis: '100%' } },
}));

type Props = {
  page: number;
  pageSize: number;
  unread: boolean;
  total: number | null;
  hasMore: boolean;
  onPage: (page: number) => void;
};

export const historyPageCount = (total: number, pageSize = HISTORY_PAGE_SIZE): number =>
  Math.max(1, Math.ceil(total / pageSize));

/**
 * Shows the buttons First, Prev, Next and Last (spec point 2). The number of pages is unknown when the bot sends no
 * total.
 */
export function HistoryPager({ page, pageSize, unread, total, hasMore, onPage }: Props) {
  const pages = total === null ? null : historyPageCount(total, pageSize);
  const last = pages ?? (hasMore ? Infinity : page);
  const step = (label: string, to: number): React.ReactNode => {
    const possible = to !== page && to >= 1 && to <= last && Number.isFinite(to);
    return (
      <Button
        color="inherit"
        // The attribute `disabled` would move the focus out of the pager on the last page.
        aria-disabled={!possible || undefined}
        onClick={() => possible && onPage(to)}
        sx={{ '&[aria-disabled]': { opacity: 0.45, cursor: 'default' } }}
      >
        {label}
      </Button>
    );
  };
  return (
    <HistoryPagerRoot aria-label="Pages">
      {step('First', 1)}
      {step('Prev', Math.min(page - 1, Number.isFinite(last) ? last : page - 1))}
      <Typography variant="body2" role="status">
        {`Page ${formatCount(page)}`}
        {pages !== null && total !== null
          ? ` of ${formatCount(pages)} (${formatCount(total)} total trades)`
          : !unread && ' (total not known)'}
      </Typography>
      {step('Next', page + 1)}
      {step('Last', last)}
    </HistoryPagerRoot>
  );
}
