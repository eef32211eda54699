import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import type { AllTrades } from '@/api/trades/allTrades';
import { HISTORY_PAGE_SIZE } from '@/contract/sizes';
import { formatCount } from '@/domain/format/format';
import { useFocusTransfer } from './useFocusTransfer';

type Props = {
  all: AllTrades;
  wanted: boolean;
  total: number | null;
  hasMore: boolean;
  onLoad: () => void;
  onBack: () => void;
  onAgain: () => void;
};

export function LoadAllControl(props: Props) {
  return (
    <Box component="span" {...useFocusTransfer()}>
      <LoadAllContent {...props} />
    </Box>
  );
}

function LoadAllContent({ all, wanted, total, hasMore, onLoad, onBack, onAgain }: Props) {
  if (!wanted) {
    const isLong = total === null ? hasMore : total > HISTORY_PAGE_SIZE;
    return (
      isLong && <Button onClick={onLoad}>{`Load All ${total === null ? '' : `${formatCount(total)} `}Trades`}</Button>
    );
  }
  if (all?.state === 'ready') return <Button onClick={onBack}>Back to Pagination</Button>;
  const loaded = all?.loaded ?? 0;
  const of = all?.total == null ? '' : ` of ${formatCount(all.total)}`;
  if (all?.state === 'failed')
    return (
      <Stack direction="row" useFlexGap spacing={1} role="alert" sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="error">
          Loading stopped at {formatCount(loaded)}
          {of} trades: {all.reason}
        </Typography>
        <Button onClick={onAgain}>Try again</Button>
        <Button onClick={onBack}>Back to Pagination</Button>
      </Stack>
    );
  const share = all?.total ? Math.min(100, (100 * loaded) / all.total) : undefined;
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <LinearProgress
        aria-label="Loading all trades"
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        value={share}
        sx={{ width: 96 }}
      />
      <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        {formatCount(loaded)}
        {of} trades loaded
      </Typography>
      <Button onClick={onBack}>Stop</Button>
    </Stack>
  );
}
