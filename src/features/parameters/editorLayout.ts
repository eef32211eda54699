import { styled } from '@mui/material/styles';
import { narrowScreenQuery, smallScreenQuery, wideScreenQuery } from '@/ui/theme/widths';
import { FieldHelpZone } from './form/FieldHelp';

export const EditorFrame = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  height: '100%',
  // The try panel is above the form when the screen has no room beside the form.
  '&[data-trying]': { gridTemplateRows: 'auto auto minmax(0, 1fr)' },
  '& > section': { maxHeight: '40vh' },
  // The page of a narrow screen scrolls as a whole.
  [narrowScreenQuery]: { display: 'block', height: 'auto', '& > section': { maxHeight: 'none' } },
});

export const EditorBody = styled(FieldHelpZone)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '14.5rem minmax(0, 1fr)',
  // The help panel has a fixed height, so that a longer help text does not move the form.
  gridTemplateRows: 'minmax(0, 1fr) 3.75rem',
  gridTemplateAreas: '"rail form" "rail help"',
  gap: theme.spacing(2, 3),
  minHeight: 0,
  padding: theme.spacing(2, 3),
  '& > nav': { gridArea: 'rail', overflow: 'auto', scrollbarWidth: 'thin' },
  '& > .form': {
    gridArea: 'form',
    display: 'grid',
    alignContent: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(2),
    overflow: 'auto',
    scrollbarWidth: 'thin',
  },
  '& > .help': { gridArea: 'help' },
  '& > .beside': {
    gridArea: 'review',
    display: 'flex',
    flexDirection: 'column',
    gap: 'inherit',
    minHeight: 0,
    '& > *': { flex: '0 1 auto', minHeight: '6rem' },
    '& > .review': { flex: '1 1 6rem', overflow: 'auto', scrollbarWidth: 'thin' },
  },
  [wideScreenQuery]: {
    gridTemplateColumns: '14.5rem minmax(0, 1fr) 21rem',
    gridTemplateRows: '9rem minmax(0, 1fr)',
    gridTemplateAreas: '"rail form help" "rail form review"',
    // The question of a save is beside the Save button above.
    '&:has(> .beside > [data-asking])': {
      gridTemplateRows: 'minmax(0, 1fr) 9rem',
      gridTemplateAreas: '"rail form review" "rail form help"',
    },
  },
  [narrowScreenQuery]: {
    display: 'block',
    padding: theme.spacing(2),
    // A narrow screen hides the section rail, because the section headings show the same counts.
    '& > nav': { display: 'none' },
    '& > .form': { overflow: 'visible' },
    // The help panel covers the end of the form while the panel shows a text.
    '& > .help': { position: 'sticky', bottom: 0, maxHeight: '6rem', marginTop: theme.spacing(2) },
    '& > .help[data-empty]': { display: 'none' },
  },
  // The status line lies below the help panel.
  [smallScreenQuery]: { '& > .help': { bottom: 20, maxHeight: '3.5rem' } },
}));
