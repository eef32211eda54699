import { parameterValueText } from '@/domain/parameters/parameterDiff';
import type { DraftValues } from '@/slices/parameterDraft';
import { DifferenceTableFrame } from '@/ui/trades/DifferenceTable';
import type { RemoteChange } from './remoteChanges';
import { FORM_TEXTS } from '../texts';

export type RemoteChangeChoice = 'mine' | 'theirs';
export type RemoteChangeChoices = Partial<Record<string, RemoteChangeChoice>>;

const effectiveChoice = ({ key, edited }: RemoteChange, choices: RemoteChangeChoices): RemoteChangeChoice =>
  choices[key] ?? (edited ? 'mine' : 'theirs');

/** Returns the edits to save after the operator chose between own edits and values of another operator. */
export function resolveRemoteChanges(
  edits: DraftValues,
  foreign: readonly RemoteChange[],
  choices: RemoteChangeChoices,
): DraftValues {
  const agreed = { ...edits };
  for (const change of foreign) {
    // The cast is safe, because the schema has checked the values of catalogue fields.
    if (effectiveChoice(change, choices) === 'mine') agreed[change.key] = change.mine as DraftValues[string];
    else delete agreed[change.key];
  }
  return agreed;
}

type Props = {
  changes: readonly RemoteChange[];
  choices: RemoteChangeChoices;
  onChoose: (key: string, choice: RemoteChangeChoice) => void;
};

export function RemoteChangesTable({ changes, choices, onChoose }: Props) {
  return (
    <DifferenceTableFrame>
      <caption className="risk">{FORM_TEXTS.changedMeanwhile}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">It was</th>
          <th scope="col">Save</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.key}>
            <th scope="row">
              {change.row.label}
              <small>{change.key}</small>
            </th>
            <td>{parameterValueText(change.row, change.before)}</td>
            <td>
              {(['theirs', 'mine'] as const).map((choice) => (
                <label key={choice}>
                  <input
                    type="radio"
                    name={`choice-${change.key}`}
                    checked={effectiveChoice(change, choices) === choice}
                    onChange={() => onChoose(change.key, choice)}
                  />{' '}
                  {choice === 'theirs' ? 'theirs' : change.edited ? 'mine' : 'as it was'}:{' '}
                  {parameterValueText(change.row, change[choice])}
                </label>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </DifferenceTableFrame>
  );
}
