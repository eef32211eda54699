import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';

const MarketViewSectionFrame = styled('section')(({ theme }) => ({
  minWidth: 0,
  '& > header': { display: 'flex', alignItems: 'center', gap: theme.spacing(2), minHeight: 28 },
  '& > header > h2': { ...theme.typography.h2, flex: 'none' },
  '& > header > h3': { ...theme.typography.subtitle2, flex: 'none' },
  '& > header > p': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > header > .action': { marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: theme.spacing(2) },
  // Keeps the action on one line, because a second line would change the height of the header.
  [theme.breakpoints.up('sm')]: { '& > header > .action': { flex: 'none', whiteSpace: 'nowrap' } },
  [theme.breakpoints.down('sm')]: {
    '& > header > p': { whiteSpace: 'normal' },
    // The many actions of the main header take their own lines.
    '& > header:has(> h2), & > header > h2 ~ .action': { flexWrap: 'wrap' },
  },
  '& > header small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .MuiToggleButton-root': {
    minHeight: 22,
    padding: '0 8px',
    whiteSpace: 'nowrap',
    fontSize: theme.typography.caption.fontSize,
  },
  '& .legend': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'pre-wrap',
  },
}));

type Props = {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  heading?: 'h2' | 'h3';
};

export function MarketViewSection({ title, note, action, children, heading: Heading = 'h3' }: Props) {
  const titleId = useId();
  return (
    <MarketViewSectionFrame aria-labelledby={titleId}>
      <header>
        <Heading id={titleId}>{title}</Heading>
        {note && <p>{note}</p>}
        {action && <div className="action">{action}</div>}
      </header>
      {children}
    </MarketViewSectionFrame>
  );
}
