import { Button, InputBase } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useGetPresetsQuery } from '@/api/presets';
import {
  draftDiscarded,
  editRedone,
  selectCanRedo,
  selectCanUndo,
  selectIsUnsaved,
  editUndone,
} from '@/slices/parameterDraft';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { focusTabPanel } from '@/ui/hooks/focus';
import { FixedWidthLabel } from '@/ui/figures/FixedWidthLabel';
import { formControlStyle } from '@/ui/theme/sharedStyles';
import { labAddress } from './lab/labAddress';
import { unsavedChangesText } from './texts';
import { presetFormView, type FormFilters } from './useFormFilters';
import type { FormState } from './useFormState';

const FormToolbarRoot = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(2, 3),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.default,
  '& select': { ...formControlStyle(theme), maxWidth: '15rem' },
  '& .search': {
    flex: '1 1 12rem',
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
  '& .glyph': { display: 'none' },
  [theme.breakpoints.down('md')]: {
    '& select': { maxWidth: '11rem' },
    '& .word': { display: 'none' },
    '& .glyph': { display: 'inline' },
    '& .step': { minWidth: 'var(--control-height)', paddingInline: 0 },
  },
  [theme.breakpoints.down('sm')]: {
    gap: theme.spacing(1.5),
    '& .search': { flex: '1 1 44%' },
    '& select': { flex: '1 1 50%', minWidth: 0, maxWidth: 'none' },
    '& .state': { flex: '1 1 0', order: 1, textAlign: 'left' },
    '& .save': { order: 1 },
  },
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
  const dispatch = useAppDispatch();
  const unsaved = useAppSelector(selectIsUnsaved);
  const canUndo = useAppSelector(selectCanUndo);
  const canRedo = useAppSelector(selectCanRedo);
  const presets = useGetPresetsQuery().data?.presets ?? [];
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
      <select aria-label="View" value={filters.view} onChange={({ target }) => filters.setView(target.value)}>
        <option value="all">All fields</option>
        <option value="changed">Changed</option>
        <option value="default">Differs from default</option>
        {presets.map((name) => (
          <option key={name} value={presetFormView(name)}>
            Differs from preset {name}
          </option>
        ))}
      </select>
      <UndoStepButton label="Undo" glyph="↶" disabled={!canUndo} onClick={() => dispatch(editUndone())} />
      <UndoStepButton label="Redo" glyph="↷" disabled={!canRedo} onClick={() => dispatch(editRedone())} />
      <span className="state" role="status" data-wrong={form.problems.size > 0 || undefined}>
        {unsavedChangesText(form.changes.length, [...form.problems.keys()])}
      </span>
      <Button
        variant="outlined"
        color="inherit"
        disabled={!unsaved || saving}
        onClick={() => {
          // Moves the focus away from Discard, because Discard is disabled without changes.
          focusTabPanel();
          dispatch(draftDiscarded());
        }}
      >
        Discard
      </Button>
      {trying && (
        <>
          <Button variant="outlined" color="inherit" href={labAddress()}>
            Lab
          </Button>
          <Button
            variant="outlined"
            aria-label="Try before saving"
            aria-disabled={trying.busy || undefined}
            onClick={() => !trying.busy && trying.onTry()}
          >
            <span className="word">Try before saving</span>
            <span className="glyph">Try</span>
          </Button>
        </>
      )}
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

type UndoStepButtonProps = { label: string; glyph: string; disabled: boolean; onClick: () => void };

/** Shows the Undo or Redo button. A phone shows an arrow instead of the text. */
function UndoStepButton({ label, glyph, disabled, onClick }: UndoStepButtonProps) {
  return (
    <Button className="step" color="inherit" aria-label={label} disabled={disabled} onClick={onClick}>
      <span className="word">{label}</span>
      <span className="glyph" aria-hidden="true">
        {glyph}
      </span>
    </Button>
  );
}
