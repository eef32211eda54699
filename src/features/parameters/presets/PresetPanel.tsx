import { Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId, useRef, useState } from 'react';
import { presetsApi, useGetPresetsQuery, useLazyGetPresetQuery } from '@/api/presets';
import { BUILT_IN_PRESETS } from '@/contract/enums';
import { selectLoadedPreset } from '@/slices/parameterDraft';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useLacks } from '@/store/useCapability';
import { useSendOnce } from '@/store/useSendOnce';
import { confirmAction } from '@/ui/messages/confirm';
import { loadPreset } from '../editing';
import { OfferedModeAndExchange } from '../form/OfferedModeAndExchange';
import { FormPanel } from '../form/FormPanel';
import { PresetTools } from './PresetTools';
import { formControlStyle } from '@/ui/theme/sharedStyles';
import { deletePresetQuestion, presetLoadedText, FORM_TEXTS } from '../texts';
import type { FormState } from '../useFormState';

const PresetControls = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2),
  '& select': {
    flex: '1 1 10rem',
    maxWidth: '18rem',
    ...formControlStyle(theme),
  },
}));

/** Shows presets and parameter files. A bot without presets has only the files. */
export function PresetPanel({ form }: { form: FormState }) {
  const dispatch = useAppDispatch();
  // A failed load of presets is logged and shows no message (spec point 8).
  const hasPresets = !useLacks('presets');
  const { data: list } = useGetPresetsQuery(undefined, { skip: !hasPresets });
  const [getPreset, { isFetching }] = useLazyGetPresetQuery();
  const loaded = useAppSelector(selectLoadedPreset);
  const [chosen, setChosen] = useState(loaded ?? '');
  const [remove, { isLoading: removing }] = useSendOnce(presetsApi.endpoints.deletePreset, chosen);

  const noteId = useId();
  const select = useRef<HTMLSelectElement>(null);

  const load = async (name: string): Promise<void> => {
    setChosen(name);
    if (name === '') return;
    const { data } = await getPreset(name);
    if (data) dispatch(loadPreset(data, name));
  };

  const askRemoval = async (): Promise<void> => {
    if (!(await confirmAction(deletePresetQuestion(chosen)))) return;
    const { error } = await remove(chosen);
    if (error === undefined) setChosen('');
    // Focuses the select, because the Delete button that had the focus is now disabled.
    const { activeElement: at, body } = document;
    if (at === body || select.current?.parentElement?.contains(at)) select.current?.focus();
  };

  const names = list?.presets ?? [];
  const builtIn: readonly string[] = [...BUILT_IN_PRESETS, ...(list?.built_in ?? [])];
  const isBuiltIn = (name: string): boolean => builtIn.includes(name);
  const own = names.filter((name) => !isBuiltIn(name));
  if (!hasPresets)
    return (
      <FormPanel title="Parameter file" headId="presets">
        <PresetControls>
          <PresetTools form={form} />
        </PresetControls>
        <OfferedModeAndExchange form={form} />
      </FormPanel>
    );
  return (
    <FormPanel title="Presets" headId="presets">
      <PresetControls>
        <select
          ref={select}
          aria-label="Preset"
          value={names.includes(chosen) ? chosen : ''}
          disabled={isFetching}
          onChange={({ target }) => void load(target.value)}
        >
          <option value="">Choose a preset</option>
          <optgroup label="Built-in">{names.filter(isBuiltIn).map(presetOption)}</optgroup>
          {own.length > 0 && <optgroup label="Saved">{own.map(presetOption)}</optgroup>}
        </select>
        {chosen !== '' && loaded !== chosen && (
          <Button variant="outlined" color="inherit" disabled={isFetching} onClick={() => void load(chosen)}>
            Load again
          </Button>
        )}
        <PresetTools form={form} />
        <Button
          color="inherit"
          variant="outlined"
          disabled={chosen === '' || removing || isBuiltIn(chosen)}
          aria-describedby={noteId}
          onClick={() => void askRemoval()}
        >
          Delete Preset
        </Button>
      </PresetControls>
      {/* Each note has a reserved line, so that the choice of a preset does not move the form. */}
      <PresetNote variant="body2" color="textSecondary" id={noteId}>
        {[list?.descriptions[chosen] ?? FORM_TEXTS.choosePreset, isBuiltIn(chosen) && `${FORM_TEXTS.builtInPreset}.`]
          .filter(Boolean)
          .join(' ')}
      </PresetNote>
      <PresetNote variant="body2" role="status">
        {loaded !== null && presetLoadedText(loaded, form.changes.length)}
      </PresetNote>
      <OfferedModeAndExchange form={form} />
    </FormPanel>
  );
}

const PresetNote = styled(Typography)({ minHeight: '1.4em' });

const presetOption = (name: string) => (
  <option key={name} value={name}>
    {name}
  </option>
);
