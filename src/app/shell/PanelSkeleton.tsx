import { Box, Skeleton } from '@mui/material';

export function PanelSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={{ padding: 3, display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" height={72} />
      <Skeleton variant="rounded" height={200} />
    </Box>
  );
}
