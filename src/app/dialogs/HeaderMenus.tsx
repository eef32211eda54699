import { Skeleton } from '@mui/material';
import { createGuardedPart } from '@/ui/messages/guardedPart';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { HistoryIcon, SettingsIcon } from '@/ui/theme/icons';
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

/** Shown while the code takes long to arrive. */
const PANEL_SKELETON = <Skeleton variant="rounded" sx={{ width: 280, height: 160, margin: 4 }} aria-label="Loading" />;

export const CommandHistory = () => (
  <HeaderPopover label={HISTORY_LABEL} icon={<HistoryIcon fontSize="small" />} load={lazyCommandHistory.load}>
    {(close) => <CommandHistoryPanel close={close} fallback={PANEL_SKELETON} />}
  </HeaderPopover>
);

export const SettingsMenu = ({ onShowShortcuts }: { onShowShortcuts: () => void }) => (
  <HeaderPopover label={SETTINGS_LABEL} icon={<SettingsIcon fontSize="small" />} load={lazySettings.load}>
    {(close) => <SettingsPanel close={close} onShowShortcuts={onShowShortcuts} fallback={PANEL_SKELETON} />}
  </HeaderPopover>
);
