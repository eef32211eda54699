import type { AlertColor } from '@mui/material';
import { createSvgIcon } from '@mui/material/utils';

// Creates an icon with a 24 x 24 grid. The console has no icon package, because the Material UI icons take 174 MB.
const createIcon = (name: string, path: string) => createSvgIcon(<path d={path} />, name);

export const PlayIcon = createIcon('Play', 'M8 5v14l11-7z');
export const PauseIcon = createIcon('Pause', 'M6 5h4v14H6zm8 0h4v14h-4z');
export const StopIcon = createIcon('Stop', 'M6 6h12v12H6z');
export const CloseAllIcon = createIcon(
  'CloseAll',
  'M3 5h12v2H3zm0 5h9v2H3zm0 5h7v2H3zm18.6-3L23 13.4 20.4 16l2.6 2.6-1.4 1.4-2.6-2.6-2.6 2.6-1.4-1.4 2.6-2.6-2.6-2.6 1.4-1.4 2.6 2.6z',
);
export const ResetIcon = createIcon(
  'Reset',
  'M12 5V1L7 6l5 5V7a5 5 0 1 1-5 5H5a7 7 0 1 0 7-7zm-1 4h2v4h-2zm0 5h2v2h-2z',
);
export const SettingsIcon = createIcon(
  'Settings',
  'M4 6h8v2H4zm12 0h4v2h-4zm-3-2h2v6h-2zM4 11h2v2H4zm6 0h10v2H10zM7 9h2v6H7zm-3 7h10v2H4zm14 0h2v2h-2zm-3-2h2v6h-2z',
);
export const HistoryIcon = createIcon(
  'History',
  'M13 3a9 9 0 0 0-9 9H1l4 4 4-4H6a7 7 0 1 1 2.1 5l-1.5 1.4A9 9 0 1 0 13 3zm-1 5v5l4.2 2.5.8-1.3-3.5-2.1V8z',
);
export const BellIcon = createIcon(
  'Bell',
  'M12 2a2 2 0 0 1 2 2v.3A6 6 0 0 1 18 10v5l2 2v1H4v-1l2-2v-5a6 6 0 0 1 4-5.7V4a2 2 0 0 1 2-2zm-2 17h4a2 2 0 0 1-4 0z',
);
export const LogoutIcon = createIcon(
  'Logout',
  'M4 4h8v2H6v12h6v2H4zm12.6 4.6L20 12l-3.4 3.4L15.2 14l1-1H9v-2h7.2l-1-1z',
);
export const ErrorIcon = createIcon('Error', 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1 5h2v6h-2zm0 8h2v2h-2z');
export const WarningIcon = createIcon('Warning', 'M12 2 1 21h22zm-1 8h2v5h-2zm0 6h2v2h-2z');
export const DoneIcon = createIcon('Done', 'm9.5 16.2-3.7-3.7L4.4 14l5.1 5L20 8.5 18.6 7z');
const InfoIcon = createIcon('Info', 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1 5h2v2h-2zm0 4h2v6h-2z');
export const DismissIcon = createIcon(
  'Dismiss',
  'M18.3 7.1 16.9 5.7 12 10.6 7.1 5.7 5.7 7.1 10.6 12l-4.9 4.9 1.4 1.4 4.9-4.9 4.9 4.9 1.4-1.4-4.9-4.9z',
);
export const ColumnsIcon = createIcon('Columns', 'M3 5h18v14H3zm2 2v10h4V7zm6 0v10h3V7zm5 0v10h3V7z');
export const RowsIcon = createIcon('Rows', 'M4 5h16v2H4zm0 4h16v2H4zm0 4h16v2H4zm0 4h16v2H4z');

const SEVERITY_ICONS = { error: ErrorIcon, warning: WarningIcon, info: InfoIcon, success: DoneIcon };

export function SeverityIcon({ severity, coloured = false }: { severity: AlertColor; coloured?: boolean }) {
  const Icon = SEVERITY_ICONS[severity];
  return <Icon fontSize="small" color={coloured ? severity : undefined} />;
}
