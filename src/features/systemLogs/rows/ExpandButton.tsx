import { styled } from '@mui/material/styles';
import { createSvgIcon } from '@mui/material/utils';
import { useLogView } from '../views/logView';

const ChevronIcon = createSvgIcon(<path d="m9 6 6 6-6 6-1.4-1.4L12.2 12 7.6 7.4z" />, 'Chevron');

const DisclosureButton = styled('button')(({ theme }) => ({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  padding: 0,
  border: 0,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -2 },
  '& > svg': { fontSize: '1.1rem' },
  '&[aria-expanded="true"] > svg': { transform: 'rotate(90deg)' },
}));

/**
 * Shows whether the row is expanded. Only the row handles the click, because a second handler would toggle the row
 * twice.
 */
export function ExpandButton({ id, tabIndex }: { id: string; tabIndex?: number }) {
  const { expanded } = useLogView();
  return (
    <DisclosureButton type="button" aria-label="Whole message" aria-expanded={expanded.has(id)} tabIndex={tabIndex}>
      <ChevronIcon aria-hidden />
    </DisclosureButton>
  );
}
