import { DialogContent } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ExecutionStatus } from '@/contract/bot/execution';
import { StaleValueAge } from '@/ui/figures/StaleValueAge';
import { InfoDialog } from '@/ui/messages/InfoDialog';
import { AccountFigures } from './AccountFigures';
import { AccountNotes } from './AccountNotes';

const Content = styled(DialogContent)(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(4),
  '& li': { padding: theme.spacing(1, 0), borderTop: `1px solid ${theme.vars.palette.divider}` },
  '&[data-old] dd': { color: theme.vars.palette.text.secondary, fontStyle: 'italic' },
}));

type Props = { account: ExecutionStatus; receivedAt: number | null; isOld: boolean; onClose: () => void };

/** Shows all figures of the account, and in full length what the strip cuts. */
export function AccountDialog({ account, receivedAt, isOld, onClose }: Props) {
  return (
    <InfoDialog title="Account at the exchange" onClose={onClose} maxWidth="md">
      <Content data-old={isOld || undefined}>
        <AccountFigures account={account} receivedAt={receivedAt} isLong />
        <StaleValueAge since={receivedAt} />
        <AccountNotes account={account} receivedAt={receivedAt} isOld={isOld} />
      </Content>
    </InfoDialog>
  );
}
