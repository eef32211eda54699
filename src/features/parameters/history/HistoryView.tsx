import { Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useGetParameterHistoryQuery, useGetSavedVersionQuery } from '@/api/parameterHistory';
import { useGetAdditionalParametersQuery, useGetParamsQuery } from '@/api/params';
import { readableErrorText } from '@/api/request/errors';
import { selectFormRows } from '@/store/formRows';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useHasCapability } from '@/store/useCapability';
import { useHashRoute } from '@/ui/hooks/hashRoute';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { PARAMETER_FORM_ADDRESS } from '../lab/labAddress';
import { CompareDialog } from './CompareDialog';
import { historyAddress } from '@/ui/widgets/historyAddress';
import { loadVersionIntoForm } from './loadVersionIntoForm';
import { SaveTable, type SaveRowActions } from './SaveTable';

const HistoryRoot = styled('section')(({ theme }) => ({
  padding: theme.spacing(2, 3),
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1, 2) },
  '& > header > h2': { ...theme.typography.h2, marginRight: 'auto' },
  '& > nav': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(2), paddingBlock: theme.spacing(2) },
}));

/** Compares versions as numbers where they have numbers, so that 1.0.10 is newer than 1.0.9. */
const byVersion = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

type TableProps = SaveRowActions & Pick<Parameters<typeof SaveTable>[0], 'rows' | 'current'>;

/** Lists the saves of the parameters, compares two of them and loads one into the form. */
export function HistoryView() {
  const dispatch = useAppDispatch();
  const opened = useHashRoute().query.get('version');
  // Loading a version needs the saved parameters and the rows of the form. Another operator may have saved.
  const { data: saved } = useGetParamsQuery(undefined, { refetchOnMountOrArgChange: true });
  useGetAdditionalParametersQuery(undefined, { skip: useHasCapability('params.additions') !== true });
  const rows = useAppSelector(selectFormRows);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [comparing, setComparing] = useState(false);
  const [older, newer] = [...chosen].sort(byVersion);
  const table: TableProps = {
    rows,
    current: saved?.config_version,
    chosen,
    // A third choice replaces the first.
    onChoose: (version) =>
      setChosen((now) => (now.includes(version) ? now.filter((one) => one !== version) : [...now, version].slice(-2))),
    onLoad: (version) => void dispatch(loadVersionIntoForm(version)),
  };
  return (
    <HistoryRoot aria-label="History of the parameters">
      <header>
        <h2>History</h2>
        <Button
          variant="outlined"
          disabled={older === undefined || newer === undefined}
          onClick={() => setComparing(true)}
        >
          {older !== undefined && newer !== undefined ? `Compare ${older} with ${newer}` : 'Compare two versions'}
        </Button>
        <Button variant="text" href={PARAMETER_FORM_ADDRESS}>
          Back to the form
        </Button>
      </header>
      <Typography variant="body2" color="textSecondary">
        Each save is a version. Trades and net count the closed trades that opened under it. Loading a version saves
        nothing.
      </Typography>
      {opened !== null && <OpenedVersion version={opened} table={table} />}
      <SaveList table={table} />
      {comparing && older !== undefined && newer !== undefined && (
        <CompareDialog older={older} newer={newer} rows={rows} onClose={() => setComparing(false)} />
      )}
    </HistoryRoot>
  );
}

/** Shows the version of the address above the list, because the list may not contain an old version. */
function OpenedVersion({ version, table }: { version: string; table: TableProps }) {
  const { data, error, refetch } = useGetSavedVersionQuery(version, { refetchOnMountOrArgChange: true });
  if (data) return <SaveTable caption={`Version ${version}`} saves={[data.save]} {...table} />;
  if (!error) return <Typography role="status">Loading version {version}…</Typography>;
  return (
    <ErrorState
      what={`Version ${version} could not be loaded`}
      reason={readableErrorText(error, 'no answer')}
      onRetry={() => void refetch()}
    >
      <Button href={historyAddress()}>All versions</Button>
    </ErrorState>
  );
}

function SaveList({ table }: { table: TableProps }) {
  const [before, setBefore] = useState<string | undefined>();
  const query = before === undefined ? {} : { before };
  const { currentData, error, refetch } = useGetParameterHistoryQuery(query, { refetchOnMountOrArgChange: true });
  if (!currentData && error) {
    return (
      <ErrorState
        what="The history could not be loaded"
        reason={readableErrorText(error, 'no answer')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!currentData) return <Typography role="status">Loading the history…</Typography>;
  const { saves, has_more } = currentData;
  const last = saves.at(-1)?.id;
  if (saves.length === 0)
    return <EmptyState text="No save is stored." hint="The first save of the form appears here." />;
  return (
    <>
      <SaveTable caption={before === undefined ? 'All saves, newest first' : 'Older saves'} saves={saves} {...table} />
      <nav aria-label="Pages of the history">
        {before !== undefined && (
          <Button variant="outlined" color="inherit" onClick={() => setBefore(undefined)}>
            Newest
          </Button>
        )}
        {has_more && last !== undefined && (
          <Button variant="outlined" color="inherit" onClick={() => setBefore(last)}>
            Older
          </Button>
        )}
      </nav>
    </>
  );
}
