import { DialogContent, Typography } from '@mui/material';
import { useGetSavedVersionQuery } from '@/api/parameterHistory';
import { readableErrorText } from '@/api/request/errors';
import type { WireParameters } from '@/contract/params/schema';
import type { FormRows } from '@/domain/parameters/formRows';
import { parameterChanges } from '@/domain/parameters/parameterDiff';
import { ErrorState } from '@/ui/messages/ErrorState';
import { InfoDialog } from '@/ui/messages/InfoDialog';
import { DifferenceTablesByRisk } from '@/ui/trades/DifferenceTable';

type Props = { older: string; newer: string; rows: FormRows; onClose: () => void };

/** Shows the fields that differ between two saved versions. */
export function CompareDialog({ older, newer, rows, onClose }: Props) {
  const before = useGetSavedVersionQuery(older);
  const after = useGetSavedVersionQuery(newer);
  const error = before.error ?? after.error;
  return (
    <InfoDialog title={`Version ${older} and version ${newer}`} onClose={onClose} maxWidth="md" fullWidth>
      <DialogContent tabIndex={0} role="group" aria-label="Fields that differ">
        {before.data && after.data ? (
          <Differences before={before.data.params} after={after.data.params} rows={rows} />
        ) : error ? (
          <ErrorState
            what="The versions could not be loaded"
            reason={readableErrorText(error, 'no answer')}
            onRetry={() => {
              void before.refetch();
              void after.refetch();
            }}
          />
        ) : (
          <Typography role="status">Loading the versions…</Typography>
        )}
      </DialogContent>
    </InfoDialog>
  );
}

type DifferencesProps = { before: WireParameters; after: WireParameters; rows: FormRows };

function Differences({ before, after, rows }: DifferencesProps) {
  const [older, newer] = [before, after].map((form) => ({ ...rows.defaults, ...form }));
  const changes = parameterChanges(older ?? {}, newer ?? {}, rows);
  if (changes.length === 0) return <Typography>No field differs.</Typography>;
  return <DifferenceTablesByRisk changes={changes} rows={rows} />;
}
