import { styled } from '@mui/material/styles';
import { useGetStatusQuery } from '@/api/status';
import type { ExecutionStatus } from '@/contract/execution';
import { formatCount, formatUsdt } from '@/domain/format/format';
import { accountName, accountWord, linkText } from '@/domain/trades/accountTexts';
import { selectStatusAt } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { Age } from '@/ui/figures/Age';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { AccountCommands } from './AccountCommands';
import { HaltRow } from './HaltRow';
import { MismatchBanner } from './MismatchBanner';
import { StopList } from './StopList';

const Strip = styled('section')(({ theme }) => ({
  '& > .line': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(4),
    minHeight: 37,
    padding: theme.spacing(0.5, 3),
    [narrowScreenQuery]: { flexWrap: 'wrap', gap: theme.spacing(1, 2), padding: theme.spacing(0.5, 2) },
  },
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 4), flex: 1, minWidth: 0, margin: 0 },
  '& dl > div': { display: 'flex', gap: theme.spacing(1), whiteSpace: 'nowrap' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  '& dd[data-warning]': { color: theme.vars.palette.warning.main, fontWeight: 600 },
  [narrowScreenQuery]: { '& .second': { display: 'none' }, '& dl': { flexBasis: '100%' } },
}));

const MAX_CLOCK_OFFSET_MS = 500;

/** Shows the account of mode LIVE: what it holds, how near its limits are, and what halts entries. */
export function ExecutionStrip() {
  const { account } = useGetStatusQuery(undefined, { selectFromResult: ({ data }) => ({ account: data?.execution }) });
  const receivedAt = useAppSelector(selectStatusAt);
  if (!account) return null;
  return (
    <Strip aria-label="Account">
      <div className="line">
        <dl>
          <AccountFigures account={account} receivedAt={receivedAt} />
        </dl>
        <AccountCommands account={account} />
      </div>
      <StopList account={account} receivedAt={receivedAt} />
      <HaltRow account={account} />
      <MismatchBanner account={account} />
    </Strip>
  );
}

function AccountFigures({ account, receivedAt }: { account: ExecutionStatus; receivedAt: number | null }) {
  const { agreed_age_ms: agreedAge, clock_offset_ms: offset } = account;
  return (
    <>
      <div>
        <dt className="visually-hidden">Account</dt>
        <dd title={accountName(account)}>
          <b>{accountWord(account)}</b> {account.account_tail !== null && `…${account.account_tail}`}
        </dd>
      </div>
      <div className="second">
        <dt>Equity</dt>
        <dd>{formatUsdt(account.equity)}</dd>
      </div>
      <div className="second">
        <dt>Free margin</dt>
        <dd>{formatUsdt(account.available_margin)}</dd>
      </div>
      <div>
        <dt>Loss today</dt>
        <dd data-warning={isNearLimit(account) || undefined}>
          {formatUsdt(account.daily_loss_usdt)} of {formatUsdt(account.daily_loss_limit_usdt)}
        </dd>
      </div>
      <div className={account.link === 'up' ? 'second' : undefined}>
        <dt>Link</dt>
        <dd data-warning={account.link !== 'up' || undefined}>{linkText(account)}</dd>
      </div>
      <div className="second">
        <dt>Agreed</dt>
        <dd data-warning={agreedAge === null || undefined}>
          {agreedAge === null || receivedAt === null ? (
            'never'
          ) : (
            <>
              <Age since={receivedAt - agreedAge} /> ago
            </>
          )}
        </dd>
      </div>
      <div className="second">
        <dt>Clock</dt>
        <dd data-warning={(offset !== null && Math.abs(offset) > MAX_CLOCK_OFFSET_MS) || undefined}>
          {formatCount(offset)} ms
        </dd>
      </div>
      <div className="second">
        <dt>Orders a minute</dt>
        <dd>{formatCount(account.orders_per_minute)}</dd>
      </div>
    </>
  );
}

/** Share of the daily loss limit from which the figure warns. */
const NEAR_LIMIT = 0.8;

const isNearLimit = ({ daily_loss_usdt: loss, daily_loss_limit_usdt: limit }: ExecutionStatus): boolean =>
  loss !== null && limit !== null && loss >= limit * NEAR_LIMIT;
