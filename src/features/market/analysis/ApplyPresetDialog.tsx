import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Skeleton,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { readableErrorText } from '@/api/request/errors';
import { useGetParamsQuery } from '@/api/params';
import { presetsApi, useGetPresetQuery } from '@/api/presets';
import { useGetStatusQuery } from '@/api/bot/status';
import type { Recommendation } from '@/contract/market/analysis';
import type { WireParameters } from '@/contract/params/schema';
import { CATALOGUE_FORM_ROWS, type FormRows } from '@/domain/parameters/formRows';
import { EDITABLE_PARAMETER_KEYS, parameterChanges, type ParameterChange } from '@/domain/parameters/parameterDiff';
import { suggestionsMissingFromPreset } from '@/domain/parameters/suggestions';
import { selectFormRows } from '@/store/formRows';
import { useAppSelector } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import { BusyButton } from '@/ui/messages/BusyButton';
import { DifferenceTablesByRisk } from '@/ui/trades/DifferenceTable';
import { ErrorState } from '@/ui/messages/ErrorState';

type Props = { recommendation: Recommendation; onClose: () => void };

export function ApplyPresetDialog({ recommendation, onClose }: Props) {
  const { preset } = recommendation;
  const titleId = useId();
  const [agreed, setAgreed] = useState(false);
  const [apply, { isLoading }] = useSendOnce(presetsApi.endpoints.applyPreset, preset);
  const rows = useAppSelector(selectFormRows);
  const { wanted, changes, error, retry } = usePresetDifference(preset, rows);
  const becomesLive = changes?.some(({ key, after }) => key === 'mode' && after === 'LIVE') ?? false;

  const agree = async (): Promise<void> => {
    const { error: rejection } = await apply(preset);
    if (rejection === undefined) onClose();
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md">
      <DialogTitle id={titleId}>Apply the preset {preset} on the server?</DialogTitle>
      {/* The list of changes can take the focus, so that the keyboard can scroll the list. */}
      <DialogContent tabIndex={0} role="group" aria-label="What would change">
        {changes && wanted ? (
          <>
            <PresetEffectText changes={changes} />
            <DifferenceTablesByRisk changes={changes} rows={withCatalogue(rows)} />
            <SuggestionsOutsidePreset recommendation={recommendation} wanted={wanted} defaults={rows.defaults} />
          </>
        ) : error ? (
          <ErrorState
            what="What it would change could not be read"
            reason={error}
            stillValid="Nothing was applied."
            onRetry={retry}
          />
        ) : (
          <Skeleton variant="rounded" height={240} role="status" aria-label="Reading what would change" />
        )}
        {becomesLive && (
          <FormControlLabel
            control={<Checkbox checked={agreed} onChange={({ target }) => setAgreed(target.checked)} />}
            label="I know that the mode may become LIVE: real orders, real money."
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" color="inherit" onClick={onClose}>
          Cancel
        </Button>
        {changes && (!becomesLive || agreed) ? (
          <BusyButton
            variant="contained"
            label="Apply Preset"
            busyLabel="Applying..."
            busy={isLoading}
            onClick={() => void agree()}
          />
        ) : (
          <Button variant="contained" disabled>
            Apply Preset
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type PresetDifference = { wanted?: WireParameters; changes?: ParameterChange[]; error?: string; retry: () => void };

/** Returns the rows of the form and of every other parameter that a preset can change. */
const withCatalogue = (rows: FormRows): FormRows => ({
  ...rows,
  editableKeys: [...EDITABLE_PARAMETER_KEYS, ...rows.additionalKeys],
  rowOf: (key) => rows.rowOf(key) ?? CATALOGUE_FORM_ROWS.rowOf(key),
});

/** Requests preset and parameters when the dialog opens, because the cached values may be outdated. */
function usePresetDifference(preset: string, rows: FormRows): PresetDifference {
  const refetchOptions = { refetchOnMountOrArgChange: true };
  const saved = useGetParamsQuery(undefined, refetchOptions);
  const wanted = useGetPresetQuery(preset, refetchOptions);
  const retry = (): void => {
    void saved.refetch();
    void wanted.refetch();
  };
  if (saved.isFetching || wanted.isFetching) return { retry };
  const problem = wanted.error ?? saved.error;
  if (problem !== undefined) return { error: readableErrorText(problem, 'Unknown error'), retry };
  if (!saved.data || !wanted.data) return { retry };
  return {
    wanted: wanted.data,
    changes: parameterChanges({ ...rows.defaults, ...saved.data }, wanted.data, withCatalogue(rows)),
    retry,
  };
}

const MODE_AND_EXCHANGE_FIELDS: readonly string[] = ['mode', 'exchange', 'data_source_exchange'];

function PresetEffectText({ changes }: { changes: readonly ParameterChange[] }) {
  const { data: status } = useGetStatusQuery();
  const when =
    status === undefined ? '' : status.running ? ' at once, since the bot is running' : ' when the bot starts';
  return (
    <>
      <Typography color="textSecondary">
        {changes.length === 0
          ? 'The bot has every value of this preset already.'
          : `The server takes over the whole preset: its values act${when}.`}
        {status?.mode === 'LIVE' && ' The bot is in LIVE mode: they act on real money.'}
      </Typography>
      {changes.some(({ key }) => MODE_AND_EXCHANGE_FIELDS.includes(key)) && (
        <Alert severity="warning" variant="outlined" sx={{ marginTop: 2 }}>
          The preset names another mode or exchange as well. The bot decides whether to use them.
        </Alert>
      )}
    </>
  );
}

function SuggestionsOutsidePreset({
  recommendation,
  wanted,
  defaults,
}: {
  recommendation: Recommendation;
  wanted: WireParameters;
  defaults: FormRows['defaults'];
}) {
  const extra = suggestionsMissingFromPreset(recommendation, { ...defaults, ...wanted });
  if (extra.length === 0) return null;
  const list = extra.map(({ label, suggested }) => `${label}: ${suggested}`).join(', ');
  return (
    <Alert severity="info" variant="outlined">
      Suggested, but not part of the preset: {list}. Set it in the Parameters tab.
    </Alert>
  );
}
