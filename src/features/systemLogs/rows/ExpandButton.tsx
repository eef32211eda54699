import { styled } from '@mui/material/styles';
import { createSvgIcon } from '@mui/material/utils';
import { useLogDisplay } from '../views/logDisplay';

const ChevronIcon = createSvgIcon(<path d="m9 6 6 6-6 6-1.4-1.4L12.2 12 7.6 7.4z" />, 'Chevron');

const ExpandButtonRoot = styled('button')(({ theme }) => ({
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
 * Shows whether the log row is expanded. The button has no click handler, because the log row handles every
 * click.
 */
export function ExpandButton({ id, tabIndex }: { id: string; tabIndex?: number }) {
  const { expanded } = useLogDisplay();
  return (
    <ExpandButtonRoot type="button" aria-label="Whole message" aria-expanded={expanded.has(id)} tabIndex={tabIndex}>
      <ChevronIcon aria-hidden />
    </ExpandButtonRoot>
  );
}
