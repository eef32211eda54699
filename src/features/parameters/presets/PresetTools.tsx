import { Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useGetPresetsQuery } from '@/api/presets';
import { useHasCapability, useLacks } from '@/store/useCapability';
import { parameterFileText, readParameterFile, type ParameterFileContent } from '@/domain/parameters/parameterFile';
import { noticeAdded } from '@/slices/notices';
import { useAppDispatch } from '@/store/hooks';
import { downloadFile, timestampedFileName } from '@/ui/download';
import { historyAddress } from '@/ui/widgets/historyAddress';
import { ImportDialog } from './ImportDialog';
import { SavePresetDialog } from './SavePresetDialog';
import { unreadableFileText } from '../texts';
import type { FormState } from '../useFormState';

export function PresetTools({ form }: { form: FormState }) {
  const dispatch = useAppDispatch();
  const { data: list } = useGetPresetsQuery();
  // A bot whose status lists no capabilities reports `can_save` in the list of presets.
  const offersSave = useHasCapability('presets.save') === true || list?.can_save === true;
  const hasPresets = !useLacks('presets');
  const canSave = offersSave && hasPresets;
  const hasHistory = useHasCapability('params.history') === true;
  const picker = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; reading: ParameterFileContent } | null>(null);
  const [naming, setNaming] = useState(false);

  const read = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    // An unreadable file gives an empty text, which the operator sees as a file without parameters.
    const reading = readParameterFile(await chosen.text().catch(() => ''), form.rows);
    if (reading) return setFile({ name: chosen.name, reading });
    dispatch(noticeAdded({ kind: 'message', severity: 'error', text: unreadableFileText(chosen.name) }));
  };

  return (
    <>
      {canSave && (
        <Button variant="outlined" color="inherit" onClick={() => setNaming(true)}>
          Save as Preset
        </Button>
      )}
      <Button
        variant="outlined"
        color="inherit"
        onClick={() =>
          downloadFile(timestampedFileName('parameters', 'json', Date.now()), 'application/json', [
            parameterFileText(form.wanted, form.rows),
          ])
        }
      >
        Export
      </Button>
      <Button variant="outlined" color="inherit" onClick={() => picker.current?.click()}>
        Import
      </Button>
      {hasHistory && (
        <Button variant="outlined" color="inherit" href={historyAddress()}>
          History
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        aria-label="Parameter file"
        hidden
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // Empties the input, so that the operator can choose the same file again.
          target.value = '';
        }}
      />
      {file && <ImportDialog form={form} name={file.name} reading={file.reading} onClose={() => setFile(null)} />}
      {naming && <SavePresetDialog form={form} names={list?.presets ?? []} onClose={() => setNaming(false)} />}
    </>
  );
}
