import { Box } from '@mui/material';
import { useBotStatus } from '@/features/botControl/useBotStatus';
import { marketLagOf, type MarketLag } from '@/domain/market/marketLag';
import { ErrorIcon, WarningIcon } from '@/ui/theme/icons';

const STYLE_BY_LEVEL = {
  notice: { Icon: null, color: 'text.secondary', announcement: '' },
  warning: { Icon: WarningIcon, color: 'warning.main', announcement: 'The market data are late.' },
  alarm: { Icon: ErrorIcon, color: 'error.main', announcement: 'The market data are more than 15 seconds late.' },
} satisfies Record<MarketLag['level'], object>;

/** Shows the lag of the market: 'market 75 s behind'. Renders no lag while the status itself is old. */
export function MarketLagNote() {
  const { status, old } = useBotStatus();
  const lag = old ? null : marketLagOf(status?.market_lag_ms);
  const { Icon, color, announcement } = STYLE_BY_LEVEL[lag?.level ?? 'notice'];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap', color }}>
      {Icon && <Icon sx={{ fontSize: 16 }} />}
      {lag && <span>market {lag.duration} behind</span>}
      {/* Screen readers announce a new level but not each second. The one status of the header is the connection. */}
      <span aria-live="polite" className="visually-hidden">
        {announcement}
      </span>
    </Box>
  );
}
