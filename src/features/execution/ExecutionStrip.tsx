import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useAccount } from '@/store/useAccount';
import { selectStatusAt } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { useIsOld } from '@/ui/hooks/useNow';
import { StaleValueAge } from '@/ui/figures/StaleValueAge';
import { LinkButton } from '@/ui/messages/LinkButton';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { AccountCommands } from './AccountCommands';
import { AccountDialog } from './AccountDialog';
import { AccountFigures } from './AccountFigures';
import { AccountNotes } from './AccountNotes';

/** Both lines have a fixed height, so that a new text moves no other element. */
const Strip = styled('section')(({ theme }) => ({
  padding: theme.spacing(1, 3, 0),
  '& > .head': { display: 'flex', alignItems: 'center', gap: theme.spacing(4), height: 40 },
  '& > .head > dl': { flex: 1, minWidth: 0 },
  '&[data-old] dd': { color: theme.vars.palette.text.secondary, fontStyle: 'italic' },
  '& > .notes': { display: 'flex', alignItems: 'center', gap: theme.spacing(2), height: 26 },
  '& > .notes > ul': { flex: 1, minWidth: 0 },
  [narrowScreenQuery]: {
    padding: theme.spacing(1, 2, 0),
    '& > .head': { display: 'grid', gap: theme.spacing(1), height: 'auto', gridTemplateColumns: 'minmax(0, 1fr)' },
    '& .second': { display: 'none' },
    '& > .notes': { height: 40 },
  },
}));

const DetailsButton = styled(LinkButton)({ minHeight: 24, [narrowScreenQuery]: { minHeight: 40 } });

/** Shows the account of the bot: what it holds, how near its limits are, and what halts entries. */
export function ExecutionStrip() {
  const account = useAccount();
  const receivedAt = useAppSelector(selectStatusAt);
  const isOld = useIsOld(receivedAt);
  const [isOpen, setIsOpen] = useState(false);
  if (!account) return null;
  return (
    <Strip aria-label="Account" data-old={isOld || undefined}>
      <div className="head">
        <AccountFigures account={account} receivedAt={receivedAt} />
        <AccountCommands account={account} />
      </div>
      <div className="notes">
        <AccountNotes account={account} receivedAt={receivedAt} isOld={isOld} inOneLine />
        <StaleValueAge since={receivedAt} />
        <DetailsButton type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Details
        </DetailsButton>
      </div>
      {isOpen && (
        <AccountDialog account={account} receivedAt={receivedAt} isOld={isOld} onClose={() => setIsOpen(false)} />
      )}
    </Strip>
  );
}
