import type { CSSObject, Theme } from '@mui/material/styles';
import { formatTimeLeft } from '@/domain/format/countdown';
import { formatTime, toEpochMs, type Zone } from '@/domain/format/time';
import type { EntryGate, GateState } from '@/domain/market/gates';
import { useElapsedMs } from '@/ui/hooks/useNow';
import { DoneIcon, ErrorIcon } from '@/ui/theme/icons';
import { ReplyAge } from './DiagnosticsAge';
import { warningTextStyle } from '@/ui/theme/sharedStyles';

export const gateCellStyle = (theme: Theme): CSSObject => ({
  boxShadow: `-1px 0 0 ${theme.vars.palette.divider}, 0 -1px 0 ${theme.vars.palette.divider}`,
  '& > a, & > div': {
    display: 'grid',
    alignContent: 'center',
    height: '100%',
    padding: theme.spacing(1, 1.75),
    color: 'inherit',
    textDecoration: 'none',
  },
  '& > a:hover': { background: theme.vars.palette.action.hover },
  '& > a:focus-visible': { outlineOffset: -3 },
  '& span': { display: 'flex', alignItems: 'center', gap: theme.spacing(1), minWidth: 0, whiteSpace: 'nowrap' },
  '& .label': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  // The name gives way to the age beside it.
  '& .label > .name': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .label > b': { flex: 'none', marginLeft: 'auto', fontWeight: theme.typography.fontWeightMedium },
  '& .value': { ...theme.typography.subtitle1, alignItems: 'baseline', overflow: 'hidden' },
  '& small': { ...theme.typography.caption, overflow: 'hidden', textOverflow: 'ellipsis' },
  // An old gate has neither a tick nor a colour, because both would state what holds now.
  '&[data-state="old"] .label > b': warningTextStyle(theme),
  '&[data-state="old"] .value, &[data-state="ok"] small, &[data-state="off"] .value, & small': {
    color: theme.vars.palette.text.secondary,
  },
  '& svg': { fontSize: 13, flex: 'none' },
  // Amber is only for a limit that tripped.
  '&[data-state="blocking"]': {
    '& .label > b, & svg, & .value': { color: theme.vars.palette.warning.main },
    background: `color-mix(in srgb, ${theme.vars.palette.warning.light} 18%, transparent)`,
    boxShadow: `inset 0 2px 0 ${theme.vars.palette.warning.light}`,
  },
});

const GATE_STATE_ICONS = {
  off: null,
  ok: DoneIcon,
  near: null,
  full: null,
  closed: null,
  blocking: ErrorIcon,
} as const;
const GATE_STATE_WORDS: Record<GateState, string> = {
  off: 'off',
  ok: '',
  near: 'near',
  full: 'full',
  closed: 'closed',
  blocking: 'blocking',
};

type Props = {
  gate: EntryGate;
  /** Market time of the diagnostics reply, ms. */
  marketAt: number | null;
  /** Wall-clock time at which the console received the reply, ms. */
  readAt: number | null;
  zone: Zone;
  /** True when the reply no longer shows what holds now. The cell then shows its age in place of its state. */
  old: boolean;
};

/** Shows the state of an entry gate as an icon and a word. A click opens the parameter of the gate. */
export function GateCell({ gate, marketAt, readAt, zone, old }: Props) {
  const { name, label, parameter, value, detail, state, reason, until } = gate;
  const Mark = old ? null : GATE_STATE_ICONS[state];
  const title = [reason, until !== null && `frees at ${formatTime(until, zone)}`].filter(Boolean).join(', ');
  const untilMs = toEpochMs(until);
  // A countdown needs a live answer, because a silent bot can extend a block.
  const leftMs = old || untilMs === null || marketAt === null ? null : untilMs - marketAt;
  const content = (
    <>
      <span className="label">
        <span className="name">{label}</span> <b>{old ? <ReplyAge readAt={readAt} /> : GATE_STATE_WORDS[state]}</b>
        {Mark && <Mark titleAccess={state === 'ok' ? 'ok' : undefined} />}
      </span>
      {name === 'bot' ? (
        <BotGateValue gate={gate} leftMs={leftMs} readAt={readAt} />
      ) : (
        <span className="value">
          {value} <small>{leftMs === null ? detail : <GateCountdown leftMs={leftMs} readAt={readAt} />}</small>
        </span>
      )}
    </>
  );
  return (
    <li data-state={old ? 'old' : state} data-gate={name} title={title || undefined}>
      {parameter === null ? <div>{content}</div> : <a href={`#parameters?focus=${parameter}`}>{content}</a>}
    </li>
  );
}

type CountdownProps = { leftMs: number; readAt: number | null };

/**
 * Shows the time until a blocking gate opens. The countdown uses the wall clock, and each reply of the bot corrects the
 * remaining market time.
 */
function GateCountdown(props: CountdownProps) {
  const text = useTimeLeftText(props);
  return <>{text && `free in ${text}`}</>;
}

function useTimeLeftText({ leftMs, readAt }: CountdownProps): string {
  return formatTimeLeft(leftMs - (useElapsedMs(readAt) ?? 0));
}

/** Shows whether the bot opens trades. While a gate blocks entries, shows how long and why. */
function BotGateValue({ gate, leftMs, readAt }: Pick<Props, 'gate' | 'readAt'> & { leftMs: number | null }) {
  const { value, cause } = gate;
  return (
    <span className="value">
      {cause === '' ? value : `${value}${leftMs === null ? ':' : ','}`}{' '}
      <small>
        {leftMs !== null && <BotGateCountdown leftMs={leftMs} readAt={readAt} />}
        {cause}
      </small>
    </span>
  );
}

function BotGateCountdown(props: CountdownProps) {
  const text = useTimeLeftText(props);
  return <>{text && `${text}: `}</>;
}
