import { Box, Button } from '@mui/material';
import { memo, useId, useLayoutEffect, useRef } from 'react';
import { BOT_COMMANDS, type ControlBarCommand, type ControlBarCommandName } from '@/api/bot/botCommands';
import { COMMAND_CHANGE_GUARD_MS } from '@/contract/timings';
import type { CommandFailure } from '@/slices/notices';
import { confirmAction } from '@/ui/messages/confirm';
import { FixedWidthLabel } from '@/ui/figures/FixedWidthLabel';
import { CommandFailureMark } from './CommandFailureMark';
import { toConfirmQuestion, type CommandContext } from './commandQuestion';
import { COMMAND_ICONS } from './commandSlots';
import { belowDesktopQuery, narrowScreenQuery } from '@/ui/theme/widths';

export type CommandRequestState = {
  send: () => void;
  /** Pauses the bot, and then sends the command. */
  sendAfterPause?: () => void;
  busy: boolean;
  failure?: CommandFailure | undefined;
};

type Props = {
  names: readonly ControlBarCommandName[];
  context: CommandContext;
  sending: Record<ControlBarCommandName, CommandRequestState>;
  absent?: string | undefined;
};

/** Shows the command that fits the bot state, in a slot of fixed width. A new uptime does not render the slot. */
export const CommandSlot = memo(function CommandSlot({ names, context, sending, absent }: Props) {
  const markId = useId();
  const effectId = useId();
  const place = useRef<HTMLDivElement>(null);
  const holdsFocus = useRef(false);
  const ignoreClicksSince = useRef(-Infinity);
  const hadCommand = useRef(false);
  const name = names.find((candidate) => BOT_COMMANDS[candidate].shown(context));

  useLayoutEffect(() => {
    // The first command accepts clicks at once, because the slot showed no previous command.
    if (hadCommand.current) ignoreClicksSince.current = performance.now();
    if (name !== undefined) hadCommand.current = true;
    // Focuses the slot when the focused command button disappears. Without focus, the Tab key starts at the top of the
    // page.
    if (name === undefined && holdsFocus.current) place.current?.focus();
  }, [name]);

  // Returns false for a click shortly after a previous click or a change of the command.
  const acceptsClick = (): boolean => {
    if (performance.now() - ignoreClicksSince.current < COMMAND_CHANGE_GUARD_MS) return false;
    ignoreClicksSince.current = performance.now();
    return true;
  };

  const press = async (
    command: ControlBarCommand,
    { send, sendAfterPause, busy }: CommandRequestState,
  ): Promise<void> => {
    if (!acceptsClick() || (busy && !command.protects)) return;
    const question = toConfirmQuestion(command, context, sendAfterPause);
    if (question === null || (await confirmAction(question))) send();
  };

  const command = name && BOT_COMMANDS[name];
  // Hides the previous failure of a pending command.
  const failure = name && !sending[name].busy ? sending[name].failure : undefined;
  const canFail = names.some((candidate) => BOT_COMMANDS[candidate].mark !== undefined);
  return (
    <Box
      ref={place}
      tabIndex={-1}
      onFocus={() => (holdsFocus.current = true)}
      onBlur={() => (holdsFocus.current = false)}
      // A focused slot has no outline, because an outline around an empty slot would look like a button.
      sx={{ position: 'relative', display: 'grid', minWidth: 0, outline: 'none', '& > *': { gridArea: '1 / 1' } }}
    >
      <Box aria-hidden sx={{ visibility: 'hidden', display: 'grid', '& > *': { gridArea: '1 / 1' } }}>
        {names.map((candidate) => (
          <CommandButton key={candidate} name={candidate} busy={false} inert />
        ))}
      </Box>
      {name && command && (
        <CommandButton
          name={name}
          busy={sending[name].busy}
          filled={name === 'startBot' && context.status?.mode === 'PAPER'}
          describedBy={[failure && markId, command.effect && effectId].filter(Boolean).join(' ')}
          onClick={() => void press(command, sending[name])}
        />
      )}
      {command?.effect !== undefined && (
        <span id={effectId} hidden>
          {command.effect}
        </span>
      )}
      {!name && absent !== undefined && (
        <Box component="span" sx={{ placeSelf: 'center', typography: 'body2', color: 'text.secondary' }}>
          {absent}
        </Box>
      )}
      {canFail && (
        <CommandFailureMark
          id={markId}
          word={command?.mark?.text}
          failure={failure}
          grows={names.length > 1 ? 'left' : 'right'}
        />
      )}
    </Box>
  );
});

type CommandButtonProps = {
  name: ControlBarCommandName;
  busy: boolean;
  inert?: boolean;
  /** True for the one command that a stopped bot on PAPER waits for. */
  filled?: boolean;
  describedBy?: string;
  onClick?: () => void;
};

const CommandButton = memo(function CommandButton({
  name,
  busy,
  inert,
  filled,
  describedBy,
  onClick,
}: CommandButtonProps) {
  const { label, short, busy: busyLabel, effect, protects } = BOT_COMMANDS[name];
  const quiet = name === 'resetSemaphore';
  const Icon = COMMAND_ICONS[name];
  return (
    <Button
      variant={quiet ? 'quiet' : filled ? 'contained' : 'outlined'}
      color={filled ? 'primary' : 'inherit'}
      // Uses `aria-disabled`, because the attribute `disabled` would take the focus from the button.
      aria-disabled={(busy && !protects) || undefined}
      aria-label={busy ? busyLabel : label}
      aria-describedby={describedBy || undefined}
      title={effect}
      disabled={inert}
      onClick={onClick}
      startIcon={<Icon />}
      sx={{
        ...(quiet ? { color: 'text.secondary', fontWeight: 400 } : { borderColor: 'text.secondary' }),
        width: '100%',
        '& .short': { display: 'none' },
        [belowDesktopQuery]: { minWidth: 0, '& .long': { display: 'none' }, '& .short': { display: 'inline' } },
        [narrowScreenQuery]: { minHeight: 44, padding: '2px', '& .MuiButton-startIcon': { display: 'none' } },
      }}
    >
      <span className="long">
        <FixedWidthLabel shown={busy ? busyLabel : label} among={[label, busyLabel]} />
      </span>
      <span className="short">
        <FixedWidthLabel shown={busy ? '...' : short} among={[short]} />
      </span>
    </Button>
  );
});
