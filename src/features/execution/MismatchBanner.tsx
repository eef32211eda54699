import { Button } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { ExecutionFinding } from '@/contract/bot/execution';
import { findingText } from '@/domain/trades/accountTexts';
import { plural } from '@/domain/format/format';
import { useAccount } from '@/store/useAccount';
import { ElapsedTime } from '@/ui/figures/ElapsedTime';
import { FixedWidthLabel } from '@/ui/figures/FixedWidthLabel';
import { useClickGuard } from '@/ui/input/useClickGuard';
import { ErrorIcon } from '@/ui/theme/icons';
import { narrowScreenQuery, smallScreenQuery } from '@/ui/theme/widths';
import { AdoptButton } from './AdoptButton';

const Banner = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  padding: theme.spacing(1, 3),
  border: `2px solid ${theme.vars.palette.error.main}`,
  background: theme.vars.palette.background.raised,
  '& > svg': { color: theme.vars.palette.error.main, fontSize: 20, flex: 'none' },
  '& > div:first-of-type': { flex: '1 1 auto', minWidth: 0 },
  '& p': { margin: 0, fontWeight: 600 },
  '& ul': {
    maxHeight: '8.5rem',
    margin: 0,
    padding: 0,
    overflow: 'auto',
    listStyle: 'none',
  },
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(0, 3), minHeight: 24 },
  '& > .buttons': { display: 'flex', flex: 'none', gap: theme.spacing(2) },
  [narrowScreenQuery]: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    padding: theme.spacing(1, 2),
    '& > .buttons': { gridColumn: 2 },
    '& ul': { maxHeight: '10rem' },
  },
  // The page scrolls as a whole.
  [smallScreenQuery]: { '& ul': { maxHeight: 'none' } },
}));

const symbolsText = (findings: readonly ExecutionFinding[]): string =>
  [...new Set(findings.map(({ symbol }) => symbol))].join(', ');

const keyOf = ({ symbol, kind }: ExecutionFinding): string => `${symbol} ${kind}`;

const FLATTEN_ADVICE = 'Flatten, above, closes everything.';
/** After a Flatten nothing is left to close, and the bot still counts a position. */
const FLAT_ADVICE = 'The account is flat: Adopt settles the position of the bot.';

/** Shows the differences between bot and account that no fill explains, with the ways out. Flatten is in the strip above. */
export function MismatchBanner() {
  const account = useAccount();
  const disputed = account?.findings.filter(({ is_disputed }) => is_disputed) ?? [];
  const all = disputed.map(keyOf).join();
  /** Mismatches for which the operator chose to stay halted. A new one opens the banner again. */
  const [stayedFor, setStayedFor] = useState('');
  const isShort = stayedFor === all;
  const acceptsClick = useClickGuard(String(isShort));
  if (disputed.length === 0) return null;
  return (
    <Banner role="alert" aria-label="Mismatch between bot and account">
      <ErrorIcon />
      <div>
        <p>
          {isShort
            ? `${plural(disputed.length, 'mismatch', 'mismatches')}: ${symbolsText(disputed)}. Entries stay halted until you choose.`
            : `Bot and account differ. Entries are halted. ${account?.flat_at == null ? FLATTEN_ADVICE : FLAT_ADVICE}`}
        </p>
        {!isShort && (
          // The keyboard scrolls only a focusable list.
          <ul tabIndex={0} aria-label="Mismatches">
            {disputed.map((finding) => (
              <Mismatch key={keyOf(finding)} finding={finding} />
            ))}
          </ul>
        )}
      </div>
      <div className="buttons">
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => {
            if (acceptsClick()) setStayedFor(isShort ? '' : all);
          }}
        >
          <FixedWidthLabel shown={isShort ? 'Choose' : 'Stay halted'} among={['Stay halted', 'Choose']} />
        </Button>
      </div>
    </Banner>
  );
}

function Mismatch({ finding }: { finding: ExecutionFinding }) {
  const { symbol, since } = finding;
  return (
    <li>
      <span>
        <b>{symbol}</b>: {findingText(finding)}
        {since !== null && (
          <span aria-live="off">
            , for <ElapsedTime since={since} />
          </span>
        )}
      </span>
      <AdoptButton finding={finding} />
    </li>
  );
}
