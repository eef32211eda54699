import { Skeleton, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { readableErrorText } from '@/api/request/errors';
import { useGetParametersQuery } from '@/api/params';
import { parameterRowOf } from '@/contract/params/catalogue';
import { unmetRequiredSwitches } from '@/contract/params/needs';
import type { WireParameters } from '@/contract/params/schema';
import { DASH } from '@/domain/format/format';
import { parameterValueText } from '@/domain/parameters/parameterDiff';
import { convertedValueText } from '@/domain/parameters/parameterMeaning';
import { quickWinRows, type QuickWinRow } from '@/domain/parameters/quickWin';
import { useEffectiveParameters, useFollowsCatalogue } from '@/store/formRows';
import { useAppDispatch } from '@/store/hooks';
import { BusyButton } from '@/ui/messages/BusyButton';
import { ErrorState } from '@/ui/messages/ErrorState';
import { Panel } from '@/ui/figures/Panel';
import { ComparisonTable } from './ComparisonTable';
import { loadQuickWinIntoForm } from './loadQuickWinIntoForm';

const QuickWinContent = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  padding: theme.spacing(3),
}));

export function QuickWinPanel() {
  // Requests the parameters on each visit, because a second console may have saved new values.
  const { data, error, refetch } = useGetParametersQuery(undefined, { refetchOnMountOrArgChange: true });
  const dispatch = useAppDispatch();
  const follows = useFollowsCatalogue(data);
  const rows = data && quickWinRows(data, follows);
  const [loading, setLoading] = useState(false);

  const load = async (): Promise<void> => {
    setLoading(true);
    await dispatch(loadQuickWinIntoForm());
    setLoading(false);
  };

  return (
    <Panel
      title="Current against Quick Win"
      action={
        rows?.length !== 0 && (
          <BusyButton
            variant="outlined"
            label="Load Quick Win into the form"
            busyLabel="Loading..."
            busy={loading}
            onClick={() => void load()}
          />
        )
      }
    >
      <QuickWinContent>
        {data && rows ? (
          rows.length > 0 && <QuickWinTable params={data} rows={rows} />
        ) : error ? (
          <ErrorState
            what="The current parameters could not be loaded"
            reason={readableErrorText(error, 'Unknown error')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton variant="rounded" height={190} role="status" aria-label="Loading parameters..." />
        )}
        <Typography variant="body2" color="textSecondary">
          {rows?.length === 0
            ? 'This bot has none of the four fields.'
            : `Loading puts the ${rows === undefined || follows ? 'four ' : ''}values into the form of the Parameters tab and opens it. It saves nothing.`}
        </Typography>
      </QuickWinContent>
    </Panel>
  );
}

function QuickWinTable({ params, rows }: { params: WireParameters; rows: readonly QuickWinRow[] }) {
  const effective = useEffectiveParameters(params) ?? params;
  return (
    <ComparisonTable aria-label="Current and Quick Win values">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Current</th>
          <th scope="col">Quick Win</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <QuickWinFieldRow key={row.key} row={row} disabledBy={disablingSwitchesText(row, effective)} />
        ))}
      </tbody>
    </ComparisonTable>
  );
}

function QuickWinFieldRow({ row, disabledBy }: { row: QuickWinRow; disabledBy: string | undefined }) {
  const { key, current, assumed, quickWin, differs } = row;
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">
        {parameterRowOf(key).label}
        <small className="wire">{key}</small>
        {disabledBy && <small>{disabledBy}</small>}
      </th>
      <td>
        {current === undefined ? DASH : parameterValueText(key, current)}
        <small>{assumed ? 'assumed: the bot does not send it' : convertedValueText(key, current)}</small>
      </td>
      <td className="after">
        {parameterValueText(key, quickWin)}
        <small>{convertedValueText(key, quickWin)}</small>
      </td>
      <td className="mark">{differs ? '≠ differs' : '= same'}</td>
    </tr>
  );
}

/** Names the switch parameters that disable a parameter. Returns undefined for a parameter in effect. */
function disablingSwitchesText({ key }: QuickWinRow, params: WireParameters): string | undefined {
  const unmet = unmetRequiredSwitches(parameterRowOf(key), params);
  if (unmet.length === 0) return undefined;
  return `no effect before ${unmet.map((need) => `${parameterRowOf(need.key).label} is ${need.on ? 'on' : 'off'}`).join(', ')}`;
}
