import { styled } from '@mui/material/styles';
import { CATALOGUE_FORM_ROWS, type FormRows } from '@/domain/parameters/formRows';
import { parameterValueText, type ParameterChange } from '@/domain/parameters/parameterDiff';
import { convertedValueText } from '@/domain/parameters/parameterMeaning';
import { riskIncreaseReason } from '@/domain/parameters/parameterRisk';
import { valueTableStyle } from '../theme/sharedStyles';

export const DifferenceTableFrame = styled('table')(({ theme }) => ({
  ...valueTableStyle(theme),
  tableLayout: 'fixed',
  marginBottom: theme.spacing(4),
  '& caption.risk': { color: theme.vars.palette.warning.main },
  '& th': { fontWeight: 400 },
  '& thead th:first-of-type': { width: '36%' },
  '& thead th': { color: theme.vars.palette.text.secondary },
  '& td.after': { fontWeight: 600 },
  '& td.after small': { fontWeight: 400 },
  '& td label': { display: 'block' },
}));

/** Lets a parameter name wrap after an underscore in a narrow column. The copied text stays unchanged. */
const wrappableParameterName = (name: string) =>
  name.split(/(?<=_)/).flatMap((word, index) => (index === 0 ? [word] : [<wbr key={index} />, word]));

type Props = { caption: string; changes: readonly ParameterChange[]; rows: FormRows; risky?: boolean };

function DifferenceTable({ caption, changes, rows, risky = false }: Props) {
  if (changes.length === 0) return null;
  return (
    <DifferenceTableFrame>
      <caption className={risky ? 'risk' : undefined}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const row = rows.rowOf(change.key);
          if (row === undefined) return null;
          return (
            <tr key={change.key}>
              <th scope="row">
                {row.label}
                <small>{wrappableParameterName(change.key)}</small>
              </th>
              <td>{parameterValueText(row, change.before)}</td>
              <td className="after">
                {parameterValueText(row, change.after)}
                <small>
                  {[convertedValueText(row, change.after), risky && riskIncreaseReason(change)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </td>
            </tr>
          );
        })}
      </tbody>
    </DifferenceTableFrame>
  );
}

/** Shows changes of parameters. The changes that raise the risk are first. */
export function DifferenceTablesByRisk({
  changes,
  rows = CATALOGUE_FORM_ROWS,
}: {
  changes: readonly ParameterChange[];
  rows?: FormRows;
}) {
  const risky = changes.filter((change) => riskIncreaseReason(change) !== undefined);
  const others = changes.filter((change) => riskIncreaseReason(change) === undefined);
  return (
    <>
      <DifferenceTable caption="⚠ Raises the risk" changes={risky} rows={rows} risky />
      <DifferenceTable caption={risky.length > 0 ? 'Other changes' : 'Changes'} changes={others} rows={rows} />
    </>
  );
}
