import { Box, Button } from '@mui/material';
import { useId, useLayoutEffect, useRef } from 'react';
import { BOT_COMMANDS, type BarCommand, type BarCommandName } from '@/api/botCommands';
import { COMMAND_CHANGE_GUARD_MS } from '@/contract/timings';
import type { CommandFailure } from '@/slices/notices';
import { confirm } from '@/ui/messages/confirm';
import { SteadyLabel } from '@/ui/figures/SteadyLabel';
import { CommandMark } from './CommandMark';
import { questionOf, type BarView } from './questions';
import { ICONS } from './slots';
import { belowDesktop, narrowScreen } from '@/ui/theme/widths';

export type Sending = {
  send: () => void;
  busy: boolean;
  /** The failure of the latest attempt, until a later attempt or status resolves it. */
  failure?: CommandFailure | undefined;
};

type Props = {
  names: readonly BarCommandName[];
  view: BarView;
  sending: Record<BarCommandName, Sending>;
  /** Shown while the slot has no command, so that the bar has no gap. */
  absent?: string | undefined;
};

/** Shows a slot of the bar. Its width is the same for each of its commands, and without a command. */
export function CommandSlot({ names, view, sending, absent }: Props) {
  const markId = useId();
  const place = useRef<HTMLDivElement>(null);
  const holdsFocus = useRef(false);
  const ignoreClicksSince = useRef(-Infinity);
  const hadCommand = useRef(false);
  const name = names.find((candidate) => BOT_COMMANDS[candidate].shown(view));

  useLayoutEffect(() => {
    // The first command of the slot replaces no command, so its clicks are not ignored.
    if (hadCommand.current) ignoreClicksSince.current = performance.now();
    if (name !== undefined) hadCommand.current = true;
    // Without this, the next Tab starts at the top of the page when a focused button disappears.
    if (name === undefined && holdsFocus.current) place.current?.focus();
  }, [name]);

  // The command under the pointer may have changed. A double click counts as one click.
  const acceptsClick = (): boolean => {
    if (performance.now() - ignoreClicksSince.current < COMMAND_CHANGE_GUARD_MS) return false;
    ignoreClicksSince.current = performance.now();
    return true;
  };

  const press = async (command: BarCommand, { send, busy }: Sending): Promise<void> => {
    if (!acceptsClick() || (busy && !command.protects)) return;
    const question = questionOf(command, view);
    if (question === null || (await confirm(question))) send();
  };

  const command = name && BOT_COMMANDS[name];
  // A running attempt hides the mark of the previous failure.
  const failure = name && !sending[name].busy ? sending[name].failure : undefined;
  const canFail = names.some((candidate) => BOT_COMMANDS[candidate].mark !== undefined);
  return (
    <Box
      ref={place}
      tabIndex={-1}
      onFocus={() => (holdsFocus.current = true)}
      onBlur={() => (holdsFocus.current = false)}
      // No outline: the empty slot can have the focus, and a ring around it would look like a command.
      sx={{ position: 'relative', display: 'grid', minWidth: 0, outline: 'none', '& > *': { gridArea: '1 / 1' } }}
    >
      <Box aria-hidden sx={{ visibility: 'hidden', display: 'grid', '& > *': { gridArea: '1 / 1' } }}>
        {names.map((candidate) => (
          <Face key={candidate} name={candidate} busy={false} inert />
        ))}
      </Box>
      {name && command && (
        <Face
          name={name}
          busy={sending[name].busy}
          describedBy={failure && markId}
          onClick={() => void press(command, sending[name])}
        />
      )}
      {!name && absent !== undefined && (
        <Box component="span" sx={{ placeSelf: 'center', typography: 'body2', color: 'text.secondary' }}>
          {absent}
        </Box>
      )}
      {canFail && (
        <CommandMark
          id={markId}
          word={command?.mark?.text}
          failure={failure}
          grows={names.length > 1 ? 'left' : 'right'}
        />
      )}
    </Box>
  );
}

type FaceProps = {
  name: BarCommandName;
  busy: boolean;
  inert?: boolean;
  describedBy?: string | undefined;
  onClick?: () => void;
};

function Face({ name, busy, inert, describedBy, onClick }: FaceProps) {
  const { label, short, busy: busyLabel, protects } = BOT_COMMANDS[name];
  const quiet = name === 'resetSemaphore';
  const Icon = ICONS[name];
  return (
    <Button
      variant={quiet ? 'quiet' : 'outlined'}
      color="inherit"
      // Not `disabled`, which would lose the focus.
      aria-disabled={(busy && !protects) || undefined}
      aria-label={busy ? busyLabel : label}
      aria-describedby={describedBy}
      disabled={inert}
      onClick={onClick}
      startIcon={<Icon />}
      sx={{
        ...(quiet ? { color: 'text.secondary', fontWeight: 400 } : { borderColor: 'text.secondary' }),
        width: '100%',
        '& .short': { display: 'none' },
        [belowDesktop]: { minWidth: 0, '& .long': { display: 'none' }, '& .short': { display: 'inline' } },
        [narrowScreen]: { minHeight: 44, padding: '2px', '& .MuiButton-startIcon': { display: 'none' } },
      }}
    >
      <span className="long">
        <SteadyLabel shown={busy ? busyLabel : label} among={[label, busyLabel]} />
      </span>
      <span className="short">
        <SteadyLabel shown={busy ? '...' : short} among={[short]} />
      </span>
    </Button>
  );
}
