import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useBotStatus } from '@/features/botControl/useBotStatus';
import { marketLagOf, type MarketLag } from '@/domain/market/marketLag';
import { ErrorIcon, WarningIcon } from '@/ui/theme/icons';
import { narrowScreenQuery } from '@/ui/theme/widths';

const STYLE_BY_LEVEL = {
  notice: { Icon: null, color: 'text.secondary', announcement: '' },
  warning: { Icon: WarningIcon, color: 'warning.main', announcement: 'The market data are late.' },
  alarm: { Icon: ErrorIcon, color: 'error.main', announcement: 'The market data are more than 15 seconds late.' },
} satisfies Record<MarketLag['level'], object>;

const LagText = styled('span')({ [narrowScreenQuery]: { width: '4.5rem' } });

const FRAME_STYLE = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  whiteSpace: 'nowrap',
  // Two lines leave room for the buttons of the header.
  [narrowScreenQuery]: { flexShrink: 0, fontSize: '0.75rem', lineHeight: 1.1, whiteSpace: 'normal' },
};

/** Shows the lag of the market: 'market 75 s behind'. Renders no lag while the status itself is old. */
export function MarketLagNote() {
  const { status, old } = useBotStatus();
  const lag = old ? null : marketLagOf(status?.market_lag_ms);
  const { Icon, color, announcement } = STYLE_BY_LEVEL[lag?.level ?? 'notice'];
  return (
    <Box component="span" sx={[FRAME_STYLE, { color }]}>
      {Icon && <Icon sx={{ fontSize: 16 }} />}
      {lag && <LagText>market {lag.duration} behind</LagText>}
      {/* Screen readers announce a new level but not each second. The one status of the header is the connection. */}
      <span aria-live="polite" className="visually-hidden">
        {announcement}
      </span>
    </Box>
  );
}
