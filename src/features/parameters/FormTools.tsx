import { Button } from '@mui/material';
import { useGetPresetsQuery } from '@/api/presets';
import {
  draftDiscarded,
  editRedone,
  editUndone,
  selectCanRedo,
  selectCanUndo,
  selectIsUnsaved,
} from '@/slices/parameterDraft';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useLacks } from '@/store/useCapability';
import { focusTabPanel } from '@/ui/input/focus';
import { useFold } from '@/ui/hooks/useFold';
import { labAddress } from './lab/labAddress';
import { presetFormView, type FormFilters } from './useFormFilters';

type Props = {
  filters: FormFilters;
  saving: boolean;
  /** Handler and state of the button Try before saving, or null when the bot has no Lab. */
  trying: { busy: boolean; onTry: () => void } | null;
};

/** Shows view, undo, redo, Discard and the tools of the Lab. A phone shows them in a fold below the toolbar. */
export function FormTools({ filters, saving, trying }: Props) {
  const dispatch = useAppDispatch();
  const fold = useFold();
  const unsaved = useAppSelector(selectIsUnsaved);
  const canUndo = useAppSelector(selectCanUndo);
  const canRedo = useAppSelector(selectCanRedo);
  const presets = useGetPresetsQuery(undefined, { skip: useLacks('presets') }).data?.presets ?? [];
  const filtered = filters.view !== 'all';
  return (
    <span className="fold" {...fold.frame}>
      <Button
        className="more"
        variant="outlined"
        color={filtered ? 'primary' : 'inherit'}
        aria-label={filtered ? 'More tools, not all fields are shown' : 'More tools'}
        {...fold.button}
      >
        {filtered ? '⋯ •' : '⋯'}
      </Button>
      <span className="tools" {...fold.content}>
        <select
          aria-label="View"
          value={filters.view}
          onChange={({ target }) => {
            filters.setView(target.value);
            fold.close();
          }}
        >
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
              onClick={() => {
                fold.close();
                if (!trying.busy) trying.onTry();
              }}
            >
              <span className="word">Try before saving</span>
              <span className="glyph">Try</span>
            </Button>
          </>
        )}
      </span>
    </span>
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
