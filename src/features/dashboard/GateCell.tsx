import type { CSSObject, Theme } from '@mui/material/styles';
import { formatCountdown } from '@/domain/format/countdown';
import { formatTime, toEpochMs, type Zone } from '@/domain/format/time';
import type { Gate, GateState } from '@/domain/market/gates';
import { useElapsed } from '@/ui/hooks/useNow';
import { DoneIcon, ErrorIcon, WarningIcon } from '@/ui/theme/icons';

const NEEDS_ATTENTION = '&:is([data-state="near"], [data-state="blocking"])';

/** Returns the style of one cell, which the strip applies. */
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
  '& .label > b': { marginLeft: 'auto', fontWeight: theme.typography.fontWeightMedium },
  '& .value': { ...theme.typography.subtitle1, alignItems: 'baseline', overflow: 'hidden' },
  '& small': { ...theme.typography.caption, overflow: 'hidden', textOverflow: 'ellipsis' },
  '&[data-state="ok"] small, &[data-state="off"] .value, & small': { color: theme.vars.palette.text.secondary },
  '& svg': { fontSize: 13, flex: 'none' },
  [NEEDS_ATTENTION]: { '& .label > b, & svg, & .value': { color: theme.vars.palette.warning.main } },
  '&[data-state="blocking"]': {
    background: `color-mix(in srgb, ${theme.vars.palette.warning.main} 12%, transparent)`,
    boxShadow: `inset 0 2px 0 ${theme.vars.palette.warning.main}`,
  },
});

const MARKS = { off: null, ok: DoneIcon, near: WarningIcon, blocking: ErrorIcon } as const;
const WORDS: Record<GateState, string> = { off: 'off', ok: '', near: 'near', blocking: 'blocking' };

type Props = {
  gate: Gate;
  /** Market time of the answer, ms. */
  marketAt: number | null;
  /** Wall time at which the console received the answer, ms. */
  readAt: number | null;
  zone: Zone;
};

/** Shows one gate with its state as an icon and a word. A click leads to its parameter. */
export function GateCell({ gate, marketAt, readAt, zone }: Props) {
  const { label, parameter, value, detail, state, reason, until } = gate;
  const Mark = MARKS[state];
  const title = [reason, until !== null && `frees at ${formatTime(until, zone)}`].filter(Boolean).join(', ');
  const untilMs = toEpochMs(until);
  const content = (
    <>
      <span className="label">
        {label} <b>{WORDS[state]}</b>
        {Mark && <Mark titleAccess={state === 'ok' ? 'ok' : undefined} />}
      </span>
      <span className="value">
        {value}{' '}
        <small>
          {untilMs !== null && marketAt !== null ? <Countdown leftMs={untilMs - marketAt} readAt={readAt} /> : detail}
        </small>
      </span>
    </>
  );
  return (
    <li data-state={state} title={title || undefined}>
      {parameter === null ? <div>{content}</div> : <a href={`#parameters?focus=${parameter}`}>{content}</a>}
    </li>
  );
}

/** Counts down between two answers. The next answer corrects the countdown when market time runs at another speed. */
function Countdown({ leftMs, readAt }: { leftMs: number; readAt: number | null }) {
  const elapsed = useElapsed(readAt) ?? 0;
  const text = formatCountdown(leftMs - elapsed);
  return <>{text && `free ${text}`}</>;
}
