import { Button, InputBase } from '@mui/material';
import { styled } from '@mui/material/styles';
import { FixedWidthLabel } from '@/ui/figures/FixedWidthLabel';
import { formControlStyle } from '@/ui/theme/sharedStyles';
import { narrowScreenQuery, smallScreenQuery } from '@/ui/theme/widths';
import { FormTools } from './FormTools';
import { unsavedChangesText } from './texts';
import type { FormFilters } from './useFormFilters';
import type { FormState } from './useFormState';

const FormToolbarRoot = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(2, 3),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.default,
  '& .fold, & .tools': { display: 'contents' },
  '& .more': { display: 'none' },
  '& select': { ...formControlStyle(theme), maxWidth: '15rem' },
  '& .search': {
    flex: '1 1 12rem',
    minWidth: 0,
    maxWidth: '20rem',
    padding: theme.spacing(0, 2),
    border: `1px solid ${theme.vars.palette.text.secondary}`,
    borderRadius: theme.shape.borderRadius,
    background: theme.vars.palette.background.paper,
    '&:focus-within': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  },
  // The status text always takes one line, because a growing toolbar would move the form under the pointer.
  '& .state': {
    flex: '1 1 0',
    minWidth: '8rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'right',
  },
  '& .state[data-wrong]': { color: theme.vars.palette.error.main },
  '& .save': { flex: 'none' },
  '& .glyph': { display: 'none' },
  [theme.breakpoints.down('md')]: {
    '& select': { maxWidth: '11rem' },
    '& .word': { display: 'none' },
    '& .glyph': { display: 'inline' },
    '& .step': { minWidth: 'var(--control-height)', paddingInline: 0 },
  },
  [narrowScreenQuery]: {
    flexWrap: 'wrap',
    gap: theme.spacing(0, 1.5),
    padding: theme.spacing(1.5, 2, 0.5),
    '& .search': { flex: '1 1 4rem', maxWidth: 'none' },
    '& .more': { display: 'inline-flex', minWidth: 44, paddingInline: 0 },
    // The tools lie over the form, so that opening them moves no field.
    '& .tools': {
      display: 'none',
      position: 'absolute',
      top: '100%',
      left: 0,
      right: 0,
      flexWrap: 'wrap',
      gap: theme.spacing(1.5),
      padding: theme.spacing(2),
      borderBlock: `1px solid ${theme.vars.palette.divider}`,
      background: theme.vars.palette.background.raised,
    },
    '& .fold[data-open] > .tools': { display: 'flex' },
    '& select': { flex: '1 0 100%', maxWidth: 'none' },
    '& .state': { ...theme.typography.caption, order: 1, flex: '1 0 100%', minHeight: '1.35em', textAlign: 'left' },
  },
  [smallScreenQuery]: { position: 'relative' },
}));

type Props = {
  form: FormState;
  filters: FormFilters;
  saving: boolean;
  onSave: () => void;
  /** Handler and state of the button Try before saving, or null when the bot has no Lab. */
  trying: { busy: boolean; onTry: () => void } | null;
};

export function FormToolbar({ form, filters, saving, onSave, trying }: Props) {
  return (
    <FormToolbarRoot role="toolbar" aria-label="Parameters">
      <InputBase
        className="search"
        type="search"
        placeholder="Search ( / )"
        value={filters.search}
        onChange={({ target }) => filters.setSearch(target.value)}
        inputProps={{ 'aria-label': 'Search parameters' }}
      />
      <FormTools
        filters={filters}
        saving={saving}
        hasDefaults={Object.keys(form.rows.defaults).length > 0}
        trying={trying}
      />
      <span className="state" role="status" data-wrong={form.problems.size > 0 || undefined}>
        {unsavedChangesText(
          form.changes.length,
          [...form.problems.keys()].map((key) => form.rows.rowOf(key)?.label ?? key),
        )}
      </span>
      {/*
       * The Save button stays enabled without changes, because half-typed text becomes a change when its input loses
       * the focus.
       */}
      <Button className="save" variant="contained" disabled={saving} onClick={onSave}>
        <FixedWidthLabel
          shown={saving ? 'Saving...' : 'Save All Parameters'}
          among={['Saving...', 'Save All Parameters']}
        />
      </Button>
    </FormToolbarRoot>
  );
}
