import { isParameterKey } from '@/contract/params/catalogue';
import { Button, IconButton, TextField } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useGetPresetsQuery, useLazyGetPresetQuery } from '@/api/presets';
import type { RunSetup, RunSetupProblems, VariantInput } from '@/domain/lab/setup';
import { LAB_PARAMETER_KEYS } from '@/domain/lab/sweepValues';
import { parameterChanges, type ParameterChange, type ParameterValues } from '@/domain/parameters/parameterDiff';
import { typedTextOf } from '@/domain/parameters/parameterText';
import { noticeAdded } from '@/slices/notices';
import { selectEdits, OFFERED_PRESET_FIELDS } from '@/slices/parameterDraft';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useLacks } from '@/store/useCapability';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { formControlStyle, surfaceStyle } from '@/ui/theme/sharedStyles';
import { DismissIcon } from '@/ui/theme/icons';
import { FieldRows } from './FieldRows';

const VariantListRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& > fieldset': {
    display: 'grid',
    gap: theme.spacing(3),
    minWidth: 0,
    margin: 0,
    padding: theme.spacing(3),
    ...surfaceStyle(theme),
  },
  '& .name': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 22rem) auto',
    gap: theme.spacing(1),
    alignItems: 'start',
  },
  '& .add': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(2), '& select': formControlStyle(theme) },
}));

type Props = {
  setup: RunSetup;
  problems: RunSetupProblems;
  saved: ParameterValues;
  onChange: (variants: readonly VariantInput[]) => void;
};

export function VariantList({ setup: { variants }, problems, saved, onChange }: Props) {
  const dispatch = useAppDispatch();
  const edits = useAppSelector(selectEdits);
  const hasPresets = !useLacks('presets');
  const presets = useGetPresetsQuery(undefined, { skip: !hasPresets }).data?.presets ?? [];
  const [getPreset, { isFetching }] = useLazyGetPresetQuery();
  const draft = parameterChanges(saved, edits).filter(({ key }) => LAB_PARAMETER_KEYS.some((field) => field === key));

  // Adds to the latest variants, because the operator may type while a preset is loading.
  const add = useStableHandler((name: string, changes: readonly ParameterChange[]) => {
    const fields = changes.flatMap(({ key, after }) =>
      isParameterKey(key) ? [{ key, text: typedTextOf(after) }] : [],
    );
    onChange([...variants, { name: uniqueVariantName(name, variants), fields }]);
  });
  const addPreset = async (name: string): Promise<void> => {
    const { data } = await getPreset(name);
    if (!data) return inform(`The preset ${name} could not be read.`);
    const changes = parameterChanges(saved, data).filter(
      ({ key }) => !OFFERED_PRESET_FIELDS.some((field) => field === key),
    );
    if (changes.length === 0) return inform(`${name} has the saved values: there is nothing to compare.`);
    add(name, changes);
  };
  const inform = (text: string): void => void dispatch(noticeAdded({ kind: 'message', severity: 'info', text }));
  const replace = (index: number, part: Partial<VariantInput>): void =>
    onChange(variants.map((variant, place) => (place === index ? { ...variant, ...part } : variant)));

  return (
    <VariantListRoot>
      {variants.map((variant, index) => {
        const problem = problems.variants[index];
        return (
          <fieldset key={index} aria-label={`Variant ${variant.name || index + 1}`}>
            <div className="name">
              <TextField
                name="name"
                label="Name of the variant"
                value={variant.name}
                error={problem?.name !== undefined}
                helperText={problem?.name}
                onChange={({ target }) => replace(index, { name: target.value })}
              />
              <IconButton
                aria-label={`Remove variant ${variant.name || index + 1}`}
                onClick={() => onChange(variants.filter((_, place) => place !== index))}
              >
                <DismissIcon fontSize="small" />
              </IconButton>
            </div>
            <FieldRows
              fields={variant.fields}
              problems={problem?.fields ?? []}
              keys={LAB_PARAMETER_KEYS}
              many={false}
              addLabel="Add a field"
              saved={saved}
              onChange={(fields) => replace(index, { fields })}
            />
          </fieldset>
        );
      })}
      <div className="add">
        {draft.length > 0 && (
          <Button variant="outlined" color="inherit" onClick={() => add('draft', draft)}>
            Add the draft of the form
          </Button>
        )}
        {hasPresets && (
          <select
            aria-label="Add a preset"
            value=""
            disabled={isFetching}
            onChange={({ target }) => void addPreset(target.value)}
          >
            <option value="">Add a preset…</option>
            {presets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        <Button variant="outlined" color="inherit" onClick={() => add('variant', [])}>
          Add an own variant
        </Button>
      </div>
    </VariantListRoot>
  );
}

/** Returns the name of a new variant. Appends a number to a name that another variant has. */
function uniqueVariantName(name: string, variants: readonly VariantInput[]): string {
  const isTaken = (wanted: string): boolean => variants.some((variant) => variant.name.trim() === wanted);
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}
