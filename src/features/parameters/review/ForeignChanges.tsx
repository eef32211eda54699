import type { ParameterKey } from '@/contract/params/catalogue';
import { valueText } from '@/domain/parameters/parameterDiff';
import type { DraftValues } from '@/slices/parameterDraft';
import { DifferenceRoot } from '@/ui/widgets/DifferenceTable';
import type { ForeignChange } from './foreignChanges';
import { TEXTS } from '../texts';

export type Choice = 'mine' | 'theirs';
export type Choices = Partial<Record<ParameterKey, Choice>>;

const choiceFor = ({ key, edited }: ForeignChange, choices: Choices): Choice =>
  choices[key] ?? (edited ? 'mine' : 'theirs');

/** Returns the edits that a save sends, once the operator chose between own and foreign values. */
export function agreedEdits(edits: DraftValues, foreign: readonly ForeignChange[], choices: Choices): DraftValues {
  const agreed = { ...edits };
  for (const change of foreign) {
    // The saved object and the edits hold typed values for fields of the catalogue.
    if (choiceFor(change, choices) === 'mine') agreed[change.key] = change.mine as DraftValues[string];
    else delete agreed[change.key];
  }
  return agreed;
}

type Props = {
  changes: readonly ForeignChange[];
  choices: Choices;
  onChoose: (key: ParameterKey, choice: Choice) => void;
};

/** Lets the operator choose between their own value and the value that another operator saved. */
export function ForeignChanges({ changes, choices, onChoose }: Props) {
  return (
    <DifferenceRoot>
      <caption className="risk">{TEXTS.changedMeanwhile}</caption>
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
              {change.label}
              <small>{change.key}</small>
            </th>
            <td>{valueText(change.key, change.before)}</td>
            <td>
              {(['theirs', 'mine'] as const).map((choice) => (
                <label key={choice}>
                  <input
                    type="radio"
                    name={`choice-${change.key}`}
                    checked={choiceFor(change, choices) === choice}
                    onChange={() => onChoose(change.key, choice)}
                  />{' '}
                  {choice === 'theirs' ? 'theirs' : change.edited ? 'mine' : 'as it was'}:{' '}
                  {valueText(change.key, change[choice])}
                </label>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </DifferenceRoot>
  );
}
