import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { ExecutionStatus } from '@/contract/bot/execution';
import { StaleValueAge } from '@/ui/figures/StaleValueAge';
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
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Account at the exchange</DialogTitle>
      <Content data-old={isOld || undefined}>
        <AccountFigures account={account} receivedAt={receivedAt} isLong />
        <StaleValueAge since={receivedAt} />
        <AccountNotes account={account} receivedAt={receivedAt} isOld={isOld} />
      </Content>
      <DialogActions>
        <Button autoFocus variant="outlined" color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
