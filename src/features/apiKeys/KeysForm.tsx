import { Button, Checkbox, FormControlLabel, Link } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useSaveKeysMutation, useValidateKeysMutation } from '@/api/keys';
import { API_KEY_FIELDS, type ApiKeyField, type KeysValidation } from '@/contract/bot/keys';
import type { AccountKind } from '@/contract/bot/execution';
import { plural } from '@/domain/format/format';
import { useAccountKind } from '@/store/useAccount';
import { BusyButton } from '@/ui/messages/BusyButton';
import { DoneIcon, ErrorIcon, WarningIcon } from '@/ui/theme/icons';
import { Panel } from '@/ui/figures/Panel';
import { KeyInput } from './KeyInput';
import { useKeysForm, type KeysFormState } from './useKeysForm';
import { useUnsavedKeysQuestion } from './useUnsavedKeysQuestion';
import { useConfirmKeySave } from './useConfirmKeySave';
import { confirmKeyAccount } from './confirmKeyAccount';
import { API_KEY_PAIRS, keyCheckText, keyHelpOf, OTHER_FIELD_OF_KEY_PAIR, type ApiKeyPair } from './apiKeyPairs';

const KeysFormRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  padding: theme.spacing(4, 3, 3),
  '& > .pairs': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
    gap: theme.spacing(4),
  },
  // Selects only direct children, because a Material UI input contains a fieldset, too.
  '& > .pairs > fieldset': { display: 'grid', gap: theme.spacing(2), minWidth: 0, margin: 0, padding: 0, border: 0 },
  '& > .pairs > fieldset > legend': { ...theme.typography.h3, padding: 0, marginBottom: theme.spacing(3) },
  '& a': { justifySelf: 'start' },
  // Reserves two lines for the validation result, so that the buttons below do not move.
  '& .outcome': { ...theme.typography.body2, display: 'flex', gap: theme.spacing(1), minHeight: '2.8em' },
  '& .outcome > svg': { flex: 'none', fontSize: 18 },
  '& .outcome[data-valid="true"] > svg, & .outcome[data-valid="true"] strong': {
    color: theme.vars.palette.success.main,
  },
  '& .outcome[data-valid="false"] > svg, & .outcome[data-valid="false"] strong': {
    color: theme.vars.palette.error.main,
  },
  '& > .buttons': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(2) },
  '& .quiet': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  // Reserves the height of a button for the status line, so that the buttons below do not move.
  '& > .state': {
    display: 'grid',
    alignItems: 'center',
    ...theme.typography.body2,
    minHeight: 'var(--control-height)',
    '& > div > div': { display: 'flex', alignItems: 'center', gap: theme.spacing(2) },
    '& button': { flex: 'none' },
    '& svg': { flex: 'none', fontSize: 18, color: theme.vars.palette.warning.main },
  },
}));

export function KeysForm() {
  const form = useKeysForm();
  const kind = useAccountKind();
  const { values, changed, phase } = form;
  const [shown, setShown] = useState(false);
  const [saving, setSaving] = useState(false);
  const [save] = useSaveKeysMutation();
  const [validate, validating] = useValidateKeysMutation();
  const confirmSave = useConfirmKeySave(phase);
  const accountWord = kind?.toUpperCase() ?? '';
  useUnsavedKeysQuestion(changed.length > 0);
  const outcomes = validating.data?.exchanges;
  // A validation result is stale as soon as the operator edits a key.
  const sent = validating.originalArgs;
  const stale = !sent || API_KEY_FIELDS.some((field) => sent[field] !== values[field]);

  const store = async (): Promise<void> => {
    // `saving` is set before the confirmation, so that the form ignores a second click.
    setSaving(true);
    if (await confirmSave()) {
      const first = await save(values);
      const { error } = (await confirmKeyAccount(first.error, accountWord))
        ? await save({ ...values, confirm: accountWord })
        : first;
      if (error === undefined) await form.saved(values);
    }
    setSaving(false);
  };

  return (
    <Panel title="Exchange keys">
      <KeysFormRoot aria-busy={phase === 'loading'}>
        <div className="pairs">
          {API_KEY_PAIRS.map((pair) => (
            <KeyPairFields
              key={pair.exchange}
              pair={pair}
              kind={kind}
              outcome={stale ? undefined : outcomes?.find(({ exchange }) => exchange === pair.exchange)}
              form={form}
              shown={shown}
              disabled={saving || validating.isLoading}
            />
          ))}
        </div>
        <FormControlLabel
          sx={{ justifySelf: 'start' }}
          control={<Checkbox checked={shown} onChange={({ target }) => setShown(target.checked)} />}
          label="Show secrets"
        />
        <div className="state">
          <div role="status">
            <KeysFormStatus form={form} />
          </div>
          {phase === 'loaded' && changed.length === 0 && <p className="quiet">{keyCheckText(kind)}</p>}
        </div>
        <div className="buttons">
          <BusyButton
            variant="outlined"
            label="Validate Keys"
            busyLabel="Validating..."
            busy={validating.isLoading}
            held={saving || phase === 'loading'}
            onClick={() => void validate(values)}
          />
          <BusyButton
            variant="contained"
            label="Save Keys"
            busyLabel="Saving..."
            busy={saving}
            held={validating.isLoading || phase === 'loading'}
            onClick={() => void store()}
          />
        </div>
      </KeysFormRoot>
    </Panel>
  );
}

type ExchangeValidation = NonNullable<KeysValidation['exchanges']>[number];
type KeyPairProps = {
  pair: ApiKeyPair;
  /** Kind of the account to which the bot sends orders. */
  kind: AccountKind | undefined;
  form: KeysFormState;
  shown: boolean;
  disabled: boolean;
  /** Validation result of the exchange, undefined when the keys in the form were not validated. */
  outcome: ExchangeValidation | undefined;
};

function KeyPairFields({ pair, kind, form, shown, disabled, outcome }: KeyPairProps) {
  const { exchange, fields } = pair;
  const help = keyHelpOf(pair, kind);
  return (
    <fieldset>
      <legend>{exchange}</legend>
      {fields.map(({ field, label }) => (
        <KeyInput
          key={field}
          label={label}
          value={form.values[field]}
          shown={shown}
          disabled={disabled}
          note={keyFieldNote(field, form)}
          onType={(text) => form.type(field, text)}
        />
      ))}
      <p className="outcome" data-valid={outcome?.valid}>
        {!outcome && <span className="quiet">Not validated</span>}
        {outcome && (
          <>
            {outcome.valid ? <DoneIcon /> : <ErrorIcon />}
            <span>
              <strong>{outcome.valid ? 'Valid' : 'Not valid'}</strong>: {outcome.message}
            </span>
          </>
        )}
      </p>
      <Link href={help.href} target="_blank" rel="noopener noreferrer" variant="body2">
        {help.text} (new window)
      </Link>
    </fieldset>
  );
}

function keyFieldNote(field: ApiKeyField, { values, changed }: KeysFormState): string {
  const [name] = field.split('_');
  const other = OTHER_FIELD_OF_KEY_PAIR[field];
  const notes = [
    changed.includes(field) && (values[field] === '' ? 'will be removed, not saved' : 'changed, not saved'),
    values[field] === '' && values[other] !== '' && `missing: ${name?.toUpperCase()} needs both`,
    /\s/.test(values[field]) && 'there is a blank in it',
  ];
  return notes.filter(Boolean).join('; ');
}

function KeysFormStatus({ form: { phase, problem, changed, undo, readAgain } }: { form: KeysFormState }) {
  return (
    <>
      {phase === 'loading' && <div>Loading keys...</div>}
      {phase === 'unreadable' && (
        <div>
          <WarningIcon />
          <span>The stored keys could not be read: {problem}</span>
          <Button color="inherit" variant="outlined" onClick={readAgain}>
            Try again
          </Button>
        </div>
      )}
      {changed.length > 0 && (
        <div>
          <WarningIcon />
          <span>{plural(changed.length, 'unsaved change')}: leaving this tab discards them.</span>
          <Button color="inherit" variant="outlined" onClick={undo}>
            Undo
          </Button>
        </div>
      )}
    </>
  );
}
