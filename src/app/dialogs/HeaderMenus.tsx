import { Box } from '@mui/material';
import { createGuardedPart } from '@/ui/messages/guardedPart';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { HistoryIcon, SettingsIcon } from '@/ui/theme/icons';
import { PanelSkeleton } from '../shell/PanelSkeleton';
import { HeaderPopover } from './HeaderPopover';

const HISTORY_LABEL = 'Command history';
const SETTINGS_LABEL = 'Appearance and keys';

export const lazyCommandHistory = createLazyComponent<{ close: () => void }>(() =>
  import(/* webpackChunkName: "headerPanels" */ './CommandHistoryPanel').then((m) => m.CommandHistoryPanel),
);
export const lazySettings = createLazyComponent<{ close: () => void; onShowShortcuts: () => void }>(() =>
  import(/* webpackChunkName: "headerPanels" */ './SettingsPanel').then((m) => m.SettingsPanel),
);

const CommandHistoryPanel = createGuardedPart(HISTORY_LABEL, lazyCommandHistory);
const SettingsPanel = createGuardedPart(SETTINGS_LABEL, lazySettings);

/** Content of an open panel until its code has arrived. */
const FALLBACK = (
  <Box sx={{ width: 280 }}>
    <PanelSkeleton />
  </Box>
);

export const CommandHistory = () => (
  <HeaderPopover label={HISTORY_LABEL} icon={<HistoryIcon fontSize="small" />} load={lazyCommandHistory.load}>
    {(close) => <CommandHistoryPanel close={close} fallback={FALLBACK} />}
  </HeaderPopover>
);

export const SettingsMenu = ({ onShowShortcuts }: { onShowShortcuts: () => void }) => (
  <HeaderPopover label={SETTINGS_LABEL} icon={<SettingsIcon fontSize="small" />} load={lazySettings.load}>
    {(close) => <SettingsPanel close={close} onShowShortcuts={onShowShortcuts} fallback={FALLBACK} />}
  </HeaderPopover>
);
