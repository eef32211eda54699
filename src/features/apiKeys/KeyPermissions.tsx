import { Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useGetStatusQuery } from '@/api/bot/status';
import { TRADING_MODES, type Mode } from '@/contract/enums';
import { useAccountKind } from '@/store/useAccount';
import { useSendsRealOrders } from '@/store/useSendsRealOrders';
import { Panel } from '@/ui/figures/Panel';

const KeyPermissionsRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  padding: theme.spacing(3),
  '& dl': { display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', gap: theme.spacing(1, 3) },
  '& dt': theme.typography.subtitle1,
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));

/** Permissions that an exchange API key needs in each bot mode. */
const PERMISSIONS_BY_MODE: Record<Mode, { permission: string; why: string }> = {
  LIVE: { permission: 'Read + Trade', why: 'the bot sends real orders' },
  PAPER: { permission: 'Read only', why: 'the bot sends no orders' },
};

export function KeyPermissions() {
  const mode = useGetStatusQuery().data?.mode;
  return (
    <Panel title="Permissions of a key">
      <KeyPermissionsRoot>
        <dl>
          {[...TRADING_MODES].reverse().map((name) => (
            <ModePermissionRow key={name} mode={name} isCurrent={name === mode} />
          ))}
        </dl>
        <Typography variant="body2">
          Never let a key withdraw: no mode needs it. Restrict it to the address of the bot where the exchange allows
          it.
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Only the bot uses saved keys. Leaving this tab clears shown and typed keys.
        </Typography>
      </KeyPermissionsRoot>
    </Panel>
  );
}

function ModePermissionRow({ mode, isCurrent }: { mode: Mode; isCurrent: boolean }) {
  const sendsRealOrders = useSendsRealOrders();
  const kind = useAccountKind();
  const { permission, why } = PERMISSIONS_BY_MODE[mode];
  return (
    <>
      <dt>{mode}</dt>
      <dd>
        {permission} permission
        <small>
          {mode === 'LIVE' && kind !== undefined
            ? `the bot sends orders to a ${kind} account, without real money`
            : mode === 'LIVE' && !sendsRealOrders
              ? 'this bot sends no real orders'
              : why}
          {isCurrent && '; this is the current mode'}
        </small>
      </dd>
    </>
  );
}
