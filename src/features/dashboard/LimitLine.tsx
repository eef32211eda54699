import { styled } from '@mui/material/styles';
import type { DiagnosticsLimits } from '@/contract/diagnostics';
import { type LimitState, limitViews } from '@/domain/market/limits';
import { formatTime } from '@/domain/format/time';
import { ErrorIcon, WarningIcon } from '@/ui/theme/icons';
import { useZone, ZONE_NAMES } from '@/ui/hooks/zone';

const Line = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0, 4),
  margin: 0,
  padding: theme.spacing(0, 3, 1),
  listStyle: 'none',
  '& a': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  '& li:is([data-state="near"], [data-state="reached"]) a': {
    color: theme.vars.palette.warning.main,
    fontWeight: theme.typography.fontWeightMedium,
  },
  '& svg': {
    color: theme.vars.palette.warning.main,
    fontSize: 13,
    marginRight: theme.spacing(0.5),
    verticalAlign: 'text-bottom',
  },
}));

const WORDS: Record<LimitState, string> = { off: ', limit off', free: '', near: '', reached: ', blocking' };

/** Shows how much of each limit is used; each limit links to its parameter. */
export function LimitLine({ limits }: { limits: DiagnosticsLimits }) {
  const zone = useZone();
  return (
    <Line aria-label="Limits">
      {limitViews(limits).map(({ parameter, name, usage, state, nextFreeAt }) => (
        <li key={parameter} data-state={state}>
          {state === 'near' && <WarningIcon titleAccess="near" />}
          {state === 'reached' && <ErrorIcon titleAccess="reached" />}
          <a href={`#parameters?focus=${parameter}`}>
            {name} {usage}
            {WORDS[state]}
            {nextFreeAt !== null && `, next free ${formatTime(nextFreeAt, zone).slice(0, 'HH:MM'.length)}`}
            {nextFreeAt !== null && zone === 'utc' && ` ${ZONE_NAMES.utc}`}
          </a>
        </li>
      ))}
    </Line>
  );
}
