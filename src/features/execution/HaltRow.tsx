import { styled } from '@mui/material/styles';
import type { ExecutionStatus } from '@/contract/execution';
import { ElapsedTime } from '@/ui/figures/ElapsedTime';
import { WarningIcon } from '@/ui/theme/icons';

const HaltList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(0, 3, 1),
  '& li': { display: 'flex', gap: theme.spacing(2), alignItems: 'center' },
  '& svg': { color: theme.vars.palette.warning.main, fontSize: 18, flex: 'none' },
}));

/** Lists what halts entries, and the warnings of the account check, which stay. */
export function HaltRow({ account: { halts, warnings } }: { account: ExecutionStatus }) {
  if (halts.length === 0 && warnings.length === 0) return null;
  return (
    <HaltList aria-label="Halts and warnings of the account">
      {halts.map(({ cause, text, since }) => (
        <li key={cause}>
          <WarningIcon />
          <span>
            <b>Entries halted</b>: {text}
            {since !== null && (
              <>
                , for <ElapsedTime since={since} />
              </>
            )}
          </span>
        </li>
      ))}
      {warnings.map((text) => (
        <li key={text}>
          <WarningIcon />
          <span>{text}</span>
        </li>
      ))}
    </HaltList>
  );
}
