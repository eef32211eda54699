import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { StaleValueAge } from './StaleValueAge';
import { surfaceStyle } from '../theme/sharedStyles';

const PanelFrame = styled('section')(({ theme }) => ({
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1, 3),
    minHeight: 36,
    padding: theme.spacing(1, 0),
  },
  '& h2': { ...theme.typography.h2, flex: 'none' },
  // The text beside the title stays on one line, because a second line would shift the figures.
  '& > header > p': {
    ...theme.typography.body2,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
  },
  '& > header > span': { flex: 'none' },
  '& > header > .action': { marginLeft: 'auto', flex: 'none' },
  '& > .content': {
    flex: '1 1 auto',
    minWidth: 0,
    ...surfaceStyle(theme),
  },
  // Old figures are grey. A lower opacity would make the text unreadable.
  '& > [data-old]': { filter: 'grayscale(1)' },
  [theme.breakpoints.down('sm')]: {
    '& > header': { flexWrap: 'wrap' },
    '& > header > h2': { flex: '0 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
    '& > header > p': { whiteSpace: 'normal' },
    '& > header > .action': { flexShrink: 1 },
  },
  '& > .bare': { border: 0, background: 'none' },
}));

type Props = {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  /** Monotonic time from which the figures are out of date, or null for current figures. */
  oldSince?: number | null;
  /** True to omit the frame, for content that consists of framed cards. */
  bare?: boolean;
  children: ReactNode;
};

export function Panel({ title, note, action, oldSince = null, bare = false, children }: Props) {
  const titleId = useId();
  return (
    <PanelFrame aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {note && <p title={typeof note === 'string' ? note : undefined}>{note}</p>}
        <StaleValueAge since={oldSince} />
        {action && <div className="action">{action}</div>}
      </header>
      <div className={bare ? 'content bare' : 'content'} data-old={oldSince === null ? undefined : true}>
        {children}
      </div>
    </PanelFrame>
  );
}
