import { IconButton, Tab, Tabs, Tooltip, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useHasCapability } from '@/store/useCapability';
import { useIsOutageBannerShown } from '@/ui/messages/outage';
import { VISUALLY_HIDDEN } from '@/ui/theme/sharedStyles';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { DismissIcon } from '@/ui/theme/icons';
import { ALARM_PANEL_VIEWS, showAlarmPanel, type AlarmPanelView } from '@/ui/widgets/alarmPanelView';
import { ChannelsView } from '../channels/ChannelsView';
import { HistoryView } from './HistoryView';
import { PresentAlarms } from './PresentAlarms';
import { RulesView } from './RulesView';
import { SoundView } from './SoundView';
import { usePanelTop } from './usePanelTop';

const VIEWS = {
  present: { label: 'Present', View: PresentAlarms },
  history: { label: 'History', View: HistoryView },
  rules: { label: 'Rules', View: RulesView },
  channels: { label: 'Channels', View: ChannelsView },
  sound: { label: 'Sound', View: SoundView },
} satisfies Record<AlarmPanelView, object>;

const PanelFrame = styled('div')(({ theme }) => ({
  position: 'fixed',
  right: 4,
  bottom: 4,
  zIndex: theme.zIndex.drawer,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  // The tabs scroll instead of making the panel wider than the screen.
  gridTemplateColumns: 'minmax(0, 1fr)',
  width: 'min(52rem, calc(100vw - 8px))',
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.raised,
  boxShadow: theme.shadows[8],
  outline: 'none',
  '& > .head': { display: 'flex', alignItems: 'center', gap: theme.spacing(3), padding: theme.spacing(1, 1, 0, 3) },
  '& > .head > .MuiTabs-root': { marginRight: 'auto' },
  [narrowScreenQuery]: { '& > .head > h2': VISUALLY_HIDDEN, '& > .head': { paddingLeft: 0, gap: theme.spacing(1) } },
  '& > .content': {
    overflow: 'auto',
    padding: theme.spacing(2, 3, 3),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
}));

/**
 * Shows the alarms, their history, rules and sound beside the content. The panel is not modal and lies below the
 * control bar, so that the operator can press Stop while the panel is open.
 */
export function AlarmPanel({ view }: { view: AlarmPanelView }) {
  const panel = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  const hasAlarms = useHasCapability('alarms') === true;
  const hasChannels = useHasCapability('alarms.channels') === true;
  const isOffered = (name: AlarmPanelView): boolean =>
    name === 'channels' ? hasChannels : name !== 'rules' || hasAlarms;
  const top = usePanelTop();
  const isOutage = useIsOutageBannerShown();
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const close = (): void => {
    showAlarmPanel(null);
    const target = opener?.isConnected ? opener : document.querySelector('[data-alarm-button]');
    if (target instanceof HTMLElement) target.focus();
  };
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };
  const closeBehindLink = ({ target }: MouseEvent): void => {
    if (target instanceof Element && target.closest('a[href^="#"]')) showAlarmPanel(null);
  };
  const { View } = VIEWS[view];
  return (
    <PanelFrame
      ref={panel}
      role="dialog"
      aria-label="Alarms"
      tabIndex={-1}
      style={{ top }}
      onKeyDown={closeOnEscape}
      onClick={closeBehindLink}
    >
      <div className="head">
        <Typography variant="h2">Alarms</Typography>
        <Tabs
          value={view}
          variant="scrollable"
          aria-label="Views of the alarms"
          onChange={(_event, next: AlarmPanelView) => showAlarmPanel(next)}
        >
          {ALARM_PANEL_VIEWS.filter(isOffered).map((name) => (
            <Tab key={name} value={name} label={VIEWS[name].label} id={tabIdOf(name)} aria-controls="alarm-view" />
          ))}
        </Tabs>
        {isOutage && (
          <Typography variant="body2" color="warning">
            Last known state
          </Typography>
        )}
        <Tooltip title="Close" describeChild={false}>
          <IconButton onClick={close}>
            <DismissIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </div>
      {/* The key starts each view at its top. */}
      <div key={view} className="content" role="tabpanel" id="alarm-view" aria-labelledby={tabIdOf(view)} tabIndex={0}>
        <View />
      </div>
    </PanelFrame>
  );
}

const tabIdOf = (view: AlarmPanelView): string => `alarm-view-${view}`;
