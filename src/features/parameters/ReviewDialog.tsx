import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { ParameterKey } from '@/contract/params/catalogue';
import type { WireParameters } from '@/contract/params/schema';
import { changesBetween, valueText } from '@/domain/parameters/parameterDiff';
import { selectBases, selectEdits, type DraftValues } from '@/slices/parameterDraft';
import { useAppSelector } from '@/store/hooks';
import { Difference, DifferenceByRisk } from '@/ui/widgets/DifferenceTable';
import { foreignChanges, type ForeignChange } from './foreignChanges';
import type { Form } from './useForm';

type Choice = 'mine' | 'theirs';
type Props = {
  form: Form;
  seen: WireParameters;
  live: boolean;
  running: boolean;
  onCancel: () => void;
  onSave: (edits: DraftValues) => void;
};

/** Shows what a save would change. */
export function ReviewDialog({ form, seen, live, running, onCancel, onSave }: Props) {
  const titleId = useId();
  const edits = useAppSelector(selectEdits);
  const bases = useAppSelector(selectBases);
  const [choices, setChoices] = useState<Partial<Record<ParameterKey, Choice>>>({});
  const foreign = foreignChanges(seen, form.saved, { edits, bases });
  const agreed = agreedEdits(edits, foreign, choices);
  const changes = changesBetween(form.saved, agreed);
  return (
    <Dialog open onClose={onCancel} aria-labelledby={titleId} maxWidth="md">
      <DialogTitle id={titleId}>Save these parameters?</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-label="What would change">
        <Typography color="textSecondary">{effectText(running, live)}</Typography>
        {foreign.length > 0 && (
          <ForeignChanges
            changes={foreign}
            choiceOf={(change) => choices[change.key] ?? usual(change)}
            onChoose={(key, choice) => setChoices((before) => ({ ...before, [key]: choice }))}
          />
        )}
        {changes.length === 0 && <Typography sx={{ paddingBlock: 4 }}>Nothing is left to be saved.</Typography>}
        <DifferenceByRisk changes={changes} />
        {form.warnings.map(({ text, refused }) => (
          <Alert key={text} severity="warning" variant="outlined" sx={{ marginBottom: 2 }}>
            {text}
            {refused && ' The bot may refuse it.'}
          </Alert>
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" color="inherit" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="contained" disabled={changes.length === 0} onClick={() => onSave(agreed)}>
          Save Parameters
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function effectText(running: boolean, live: boolean): string {
  const money = live ? ' The bot is in LIVE mode: they act on real money.' : '';
  return `${running ? 'The bot is running: they apply at once.' : 'The bot is stopped: they apply when it starts.'}${money}`;
}

const usual = ({ edited }: ForeignChange): Choice => (edited ? 'mine' : 'theirs');

function agreedEdits(
  edits: DraftValues,
  foreign: readonly ForeignChange[],
  choices: Partial<Record<ParameterKey, Choice>>,
): DraftValues {
  const agreed = { ...edits };
  for (const change of foreign) {
    // The saved object and the edits hold typed values for fields of the catalogue.
    if ((choices[change.key] ?? usual(change)) === 'mine') agreed[change.key] = change.mine as DraftValues[string];
    else delete agreed[change.key];
  }
  return agreed;
}

type ForeignProps = {
  changes: readonly ForeignChange[];
  choiceOf: (change: ForeignChange) => Choice;
  onChoose: (key: ParameterKey, choice: Choice) => void;
};

function ForeignChanges({ changes, choiceOf, onChoose }: ForeignProps) {
  return (
    <Difference>
      <caption className="risk">⚠ Changed meanwhile by another operator</caption>
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
                    checked={choiceOf(change) === choice}
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
    </Difference>
  );
}
