import { Box, Button, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { ALARM_RANKS } from '@/contract/alarms/alarms';
import { RANK_WORDS } from '@/domain/alarms/alarmWords';
import type { ChannelDraft } from '@/domain/alarms/channelDraft';
import { CHANNEL_FIELDS, type ChannelField } from '@/domain/alarms/channelFields';
import { BusyButton } from '@/ui/messages/BusyButton';
import { SecretInput } from './SecretInput';

type Props = {
  label: string;
  verb: string;
  draft: ChannelDraft;
  problems: Readonly<Record<string, string>>;
  /** Secrets that the bot has stored. */
  stored: readonly string[];
  failure: string | undefined;
  busy: boolean;
  onChange: (draft: ChannelDraft) => void;
  onSubmit: () => void;
  onClose: () => void;
};

/** Edits a channel: what all kinds have, and the fields of its kind. Secrets are typed and never shown again. */
export function ChannelForm({
  label,
  verb,
  draft,
  problems,
  stored,
  failure,
  busy,
  onChange,
  onSubmit,
  onClose,
}: Props) {
  const change = (part: Partial<ChannelDraft>): void => onChange({ ...draft, ...part });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Closes the form and not the whole panel.
    event.preventDefault();
    onClose();
  };
  const common = (name: 'name' | 'quiet_from' | 'quiet_until') => ({
    name,
    value: draft[name],
    error: problems[name] !== undefined,
    helperText: problems[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      onSubmit={submit}
      onKeyDown={closeOnEscape}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
        gap: 3,
        padding: 3,
        border: 1,
        borderColor: 'divider',
      }}
    >
      <TextField label="Name" autoComplete="off" {...common('name')} slotProps={{ htmlInput: { maxLength: 60 } }} />
      {CHANNEL_FIELDS[draft.kind].map((field) => (
        <KindField
          key={field.name}
          field={field}
          draft={draft}
          problem={problems[field.name]}
          stored={stored}
          change={change}
        />
      ))}
      <TextField
        select
        name="min_rank"
        label="Lowest rank"
        value={draft.min_rank}
        onChange={({ target }) => {
          const chosen = ALARM_RANKS.find((rank) => rank === target.value);
          if (chosen) change({ min_rank: chosen });
        }}
      >
        {ALARM_RANKS.map((rank) => (
          <MenuItem key={rank} value={rank}>
            {RANK_WORDS[rank]}
          </MenuItem>
        ))}
      </TextField>
      <TextField label="Quiet from, local time" placeholder="22:30" autoComplete="off" {...common('quiet_from')} />
      <TextField label="Quiet until, local time" placeholder="07:00" autoComplete="off" {...common('quiet_until')} />
      <FormControlLabel
        label="On"
        control={
          <Checkbox name="is_on" checked={draft.is_on} onChange={({ target }) => change({ is_on: target.checked })} />
        }
      />
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <BusyButton type="submit" variant="contained" label={verb} busyLabel="Saving…" busy={busy} onClick={ignore} />
        <Button variant="outlined" color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Typography variant="body2" color="error" role="alert">
          {failure ?? (Object.keys(problems).length > 0 && (problems.form ?? 'Check the marked fields.'))}
        </Typography>
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
        In quiet hours the channel sends only critical alarms. The bot encrypts secrets and never shows them again.
      </Typography>
    </Box>
  );
}

// The submit event of the form handles the click and Enter alike.
const ignore = (): void => undefined;

type KindFieldProps = {
  field: ChannelField;
  draft: ChannelDraft;
  problem: string | undefined;
  stored: readonly string[];
  change: (part: Partial<ChannelDraft>) => void;
};

function KindField({ field, draft, problem, stored, change }: KindFieldProps) {
  const { name, label, hint, isSecret, isOptional, choices } = field;
  const type = (text: string): void => change({ texts: { ...draft.texts, [name]: text } });
  if (isSecret) {
    return (
      <SecretInput
        label={label}
        value={draft.texts[name] ?? ''}
        hint={problem ?? hint}
        isWrong={problem !== undefined}
        isStored={stored.includes(name)}
        removal={isOptional && { isRemoved: draft.removed.includes(name), onChange: toggle }}
        onType={type}
      />
    );
  }
  function toggle(isRemoved: boolean): void {
    change({ removed: isRemoved ? [...draft.removed, name] : draft.removed.filter((each) => each !== name) });
  }
  return (
    <TextField
      name={name}
      select={choices !== undefined}
      label={label}
      value={draft.texts[name] ?? ''}
      autoComplete="off"
      error={problem !== undefined}
      helperText={problem ?? hint}
      onChange={({ target }) => type(target.value)}
      slotProps={{ htmlInput: { maxLength: 2_000, spellCheck: false, autoCapitalize: 'none' } }}
    >
      {choices?.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
