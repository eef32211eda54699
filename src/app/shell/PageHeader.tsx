import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { useContext } from 'react';
import { AlarmButton } from '@/features/alarms/AlarmButton';
import { useBotStatus } from '@/features/botControl/useBotStatus';
import { selectUsername } from '@/slices/session';
import { useAppSelector } from '@/store/hooks';
import { LogoutIcon } from '@/ui/theme/icons';
import { BotsContext } from '../bots/botsContext';
import { CommandHistory, SettingsMenu } from '../dialogs/HeaderMenus';
import { ConnectionIndicator } from '../connection/ConnectionIndicator';
import { MarketLagNote } from '../connection/MarketLagNote';
import { VISUALLY_HIDDEN } from '@/ui/theme/sharedStyles';
import { belowDesktopQuery, narrowScreenQuery } from '@/ui/theme/widths';
import { ModeChip } from '../mode/ModeChip';
import { pageModeOf } from '../mode/modeAppearance';
import { HEADER_SUBTITLE } from '../texts';
import { useLogout } from '../dialogs/useLogout';

const DESKTOP_ONLY_STYLE = { [belowDesktopQuery]: { display: 'none' } };
/** Hides an element below the desktop width except for screen readers. */
const VISIBLE_ON_DESKTOP_STYLE = { [belowDesktopQuery]: VISUALLY_HIDDEN };
const BELOW_DESKTOP_ONLY_STYLE = { display: 'none', [belowDesktopQuery]: { display: 'block' } };

export function PageHeader({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { status, old } = useBotStatus();
  const username = useAppSelector(selectUsername);
  const logout = useLogout();
  const bots = useContext(BotsContext);
  // A phone has room only for the first part of the market source, such as 'simulated market'.
  const [kind = '', ...details] = status?.market_source?.split(',') ?? [];
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        minHeight: 48,
        padding: '0 12px',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        whiteSpace: 'nowrap',
        [narrowScreenQuery]: { gap: 1.5, padding: '0 0 0 8px', '& .MuiIconButton-root': { width: 40 } },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden' }}>
        <Typography variant="h1" noWrap>
          Order Flow
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary" noWrap sx={VISIBLE_ON_DESKTOP_STYLE}>
          {HEADER_SUBTITLE}
        </Typography>
        {status?.market_source && (
          <Typography variant="caption" component="p" color="textSecondary" noWrap sx={BELOW_DESKTOP_ONLY_STYLE}>
            {kind}
            <Box component="span" sx={{ [narrowScreenQuery]: { display: 'none' } }}>
              {details.map((detail) => `,${detail}`)}
            </Box>
          </Typography>
        )}
      </Box>
      {status?.market_source && (
        <Typography variant="body2" color="textSecondary" sx={DESKTOP_ONLY_STYLE}>
          Market: {status.market_source}
        </Typography>
      )}
      <MarketLagNote />
      <ConnectionIndicator />
      <ModeChip mode={pageModeOf(status)} old={old} />
      {bots && <bots.Switch />}
      <Box sx={{ display: 'flex' }}>
        <AlarmButton />
        <CommandHistory />
        <SettingsMenu onShowShortcuts={onShowShortcuts} />
      </Box>
      <Box component="span" sx={VISIBLE_ON_DESKTOP_STYLE}>
        Welcome {username}
      </Box>
      <Button
        variant="text"
        color="inherit"
        startIcon={<LogoutIcon />}
        onClick={logout}
        sx={{ [narrowScreenQuery]: { display: 'none' } }}
      >
        Logout
      </Button>
      <Tooltip title="Logout" describeChild={false}>
        <IconButton onClick={logout} sx={{ display: 'none', [narrowScreenQuery]: { display: 'inline-flex' } }}>
          <LogoutIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
