import { styled } from '@mui/material/styles';
import { formControlStyle, quietButtonStyle, surfaceStyle } from '@/ui/theme/sharedStyles';

const FIELD_ROW_HEIGHT = 'max(34px, calc(var(--control-height) + 6px))';
const FORM_INPUT_HEIGHT = 'calc(var(--control-height) - 2px)';

// Styles the plain HTML elements inside a section. A styled component per field would slow a form of 174 fields.
export const FormSectionRoot = styled('section')(({ theme }) => {
  const { divider, background, text, primary, error, warning } = theme.vars.palette;
  return {
    ...surfaceStyle(theme),
    '--field-height': `calc(${FIELD_ROW_HEIGHT} + 1px)`,
    '& > h2 > button, & > h2 > span': {
      ...theme.typography.h2,
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(2),
      width: '100%',
      minHeight: FIELD_ROW_HEIGHT,
      padding: theme.spacing(1, 3),
      border: 0,
      background: 'none',
      color: 'inherit',
      textAlign: 'left',
    },
    '& > h2 > button': { cursor: 'pointer' },
    '& > h2 .mark': { flex: 'none', width: '1em', color: text.secondary },
    '& > h2 .summary': { display: 'flex', gap: theme.spacing(2), overflow: 'hidden', whiteSpace: 'nowrap' },
    '& > h2 small': { ...theme.typography.body2, fontWeight: 400, color: text.secondary },
    '& > h2 small.problem': { color: error.main, fontWeight: 600 },
    '& > h2 small.warning': { color: warning.main },
    '& h3': { ...theme.typography.subtitle2, padding: theme.spacing(3, 3, 1), color: text.secondary },
    '& .quick': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(2),
      padding: theme.spacing(0, 3, 2),
      alignItems: 'center',
    },
    '& .quick button': { ...quietButtonStyle(theme), minHeight: 'var(--control-height)' },
    '& .quick button[aria-pressed="true"]': { borderColor: primary.main, color: primary.main },
    '& .field': {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'minmax(8.5rem, 12.5rem) 14rem minmax(0, 1fr) 9.5rem',
      gridTemplateAreas: '"name control note actions"',
      gap: theme.spacing(0, 3),
      alignItems: 'center',
      minHeight: FIELD_ROW_HEIGHT,
      padding: theme.spacing(0, 3),
      borderTop: `1px solid ${divider}`,
    },
    '& .field[data-edited]': { boxShadow: `inset 3px 0 0 ${primary.main}` },
    '& .field[data-invalid]': { boxShadow: `inset 3px 0 0 ${error.main}` },
    '& .field:focus': { outline: 'none' },
    '& .field:target-within, & .field:focus-within': { background: background.raised },
    // The row height fits a label of two lines.
    '& .name': { gridArea: 'name', minWidth: 0, fontSize: '0.8125rem', lineHeight: 1.2 },
    '& .control': { gridArea: 'control', display: 'flex', alignItems: 'center', gap: theme.spacing(1.5), minWidth: 0 },
    '& .control input[type="text"], & .control select': {
      flex: '1 1 6rem',
      minWidth: '4.5rem',
      maxWidth: '14rem',
      ...formControlStyle(theme),
      height: FORM_INPUT_HEIGHT,
      scrollMarginBlock: '4rem',
    },
    '& .control input[role="spinbutton"]': { textAlign: 'right', maxWidth: '6.5rem' },
    '& .control input[aria-invalid]': { borderColor: error.main },
    '& .control :disabled, & .control [readonly]': {
      borderColor: divider,
      color: text.secondary,
      cursor: 'not-allowed',
    },
    '& .control .unit': { ...theme.typography.caption, flex: '1 1 0', minWidth: 0, color: text.secondary },
    '& .switch': { display: 'flex', alignItems: 'center', gap: theme.spacing(2), minHeight: FORM_INPUT_HEIGHT },
    '& .switch input': { width: 16, height: 16, margin: 0, accentColor: primary.main },
    '& .note': { gridArea: 'note', ...theme.typography.caption, minWidth: 0, color: text.secondary },
    '& .note span': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      overflowWrap: 'anywhere',
    },
    '& .note[data-loud="problem"]': { color: error.main, fontWeight: 600 },
    '& .note[data-loud="warning"]': { color: warning.main },
    '& .actions': { gridArea: 'actions', display: 'flex', justifyContent: 'end', gap: theme.spacing(1) },
    '& .actions button': { ...quietButtonStyle(theme), ...theme.typography.caption, padding: theme.spacing(0.5, 1.5) },
    '& .actions .about': {
      order: 1,
      width: 22,
      padding: 0,
      borderColor: 'transparent',
      borderRadius: 11,
      color: text.secondary,
      fontWeight: 600,
    },
    [theme.breakpoints.down('sm')]: {
      // Two rows of 44 px with their padding and a line.
      '--field-height': '105px',
      '& .field': {
        gridTemplateColumns: 'minmax(0, 11rem) minmax(0, 1fr)',
        gridTemplateAreas: '"name actions" "control note"',
        paddingBlock: theme.spacing(2),
      },
      // Each note reserves two lines, so that a new note does not move the rows below.
      '& .note': { minHeight: '2.7em' },
      // The section summary has a separate line, so that a longer summary does not move the fields.
      '& > h2 > button, & > h2 > span': { flexWrap: 'wrap', rowGap: 0, paddingBlock: theme.spacing(1) },
      '& > h2 .summary': { flex: '0 0 100%', minHeight: '1.4em', paddingLeft: 'calc(1em + 8px)' },
      // Inputs have a font size of at least 16 px, because a phone zooms in on smaller inputs.
      '& .control input': { fontSize: '1rem' },
      '& .actions button, & .actions .about': { minWidth: 44, minHeight: 44 },
    },
  };
});
