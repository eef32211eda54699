import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useBotExchange } from '@/store/useBotExchange';
import type { ExecutionStatus } from '@/contract/bot/execution';
import { formatCount, formatUsdt } from '@/domain/format/format';
import {
  accountName,
  accountWord,
  dailyLossText,
  isNearDailyLoss,
  linkText,
  unreadWalletMs,
} from '@/domain/trades/accountTexts';
import { Age } from '@/ui/figures/Age';
import { UnreadAge } from '@/ui/figures/UnreadAge';
import { VISUALLY_HIDDEN } from '@/ui/theme/sharedStyles';
import { narrowScreenQuery } from '@/ui/theme/widths';

const FigureList = styled('dl')(({ theme }) => ({
  display: 'flex',
  // A figure without room wraps below the fixed height, so that no figure is cut.
  flexWrap: 'wrap',
  gap: theme.spacing(3, 2.5),
  height: 38,
  margin: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& dd[data-warning]': { color: theme.vars.palette.warning.main },
  '& .rehearsal': { color: theme.vars.palette.rehearsal.main },
  // A narrow strip has one line of figures.
  [narrowScreenQuery]: {
    height: 20,
    '& > div': { display: 'flex', alignItems: 'baseline', gap: theme.spacing(1) },
    '&:not([data-long]) .account': VISUALLY_HIDDEN,
  },
  '&[data-long]': { height: 'auto', gap: theme.spacing(2, 6), '& > div': { display: 'block' } },
}));

/** Reserves the width of the account number, which the first key check reads. */
const ACCOUNT_WIDTH = '16ch';
const MAX_CLOCK_OFFSET_MS = 500;

type Props = {
  account: ExecutionStatus;
  receivedAt: number | null;
  /** True to show every figure on every screen. */
  isLong?: boolean;
};

type FigureProps = {
  name: string;
  /** Reserved width of the value, so that a longer value moves no other figure. */
  width: string;
  isSecond?: boolean;
  warns?: boolean;
  children: ReactNode;
};

function Figure({ name, width, isSecond, warns, children }: FigureProps) {
  return (
    <div className={isSecond ? 'second' : undefined}>
      <dt>{name}</dt>
      <dd data-warning={warns || undefined} style={{ minWidth: width }}>
        {children}
      </dd>
    </div>
  );
}

/** Figures marked as second are in the details alone on a narrow screen. */
export function AccountFigures({ account, receivedAt, isLong = false }: Props) {
  const exchange = useBotExchange();
  const unreadMs = unreadWalletMs(account);
  const { agreed_age_ms: agreedAge, clock_offset_ms: offset, link, findings } = account;
  return (
    <FigureList data-long={isLong || undefined}>
      <div>
        <dt className="account">Account</dt>
        <dd title={accountName(account)} style={{ minWidth: ACCOUNT_WIDTH }}>
          {exchange} <span className="rehearsal">{accountWord(account)}</span>{' '}
          {account.account_tail !== null && `…${account.account_tail}`}
        </dd>
      </div>
      <Figure name="Equity" width="8ch" isSecond warns={unreadMs !== null}>
        {unreadMs === null ? formatUsdt(account.equity) : <UnreadAge ms={unreadMs} receivedAt={receivedAt} />}
      </Figure>
      <Figure name="Free margin" width="8ch" isSecond>
        {formatUsdt(unreadMs === null ? account.available_margin : null)}
      </Figure>
      <Figure name="Loss today (UTC)" width="14ch" warns={isNearDailyLoss(account)}>
        {dailyLossText(account)} of {formatUsdt(account.daily_loss_limit_usdt)}
      </Figure>
      <Figure name="Link" width="11ch" isSecond warns={link !== 'up'}>
        {linkText(account)}
      </Figure>
      <Figure name="Agreed" width="9ch" isSecond warns={agreedAge === null || findings.length > 0}>
        {agreedAge === null || receivedAt === null ? (
          'never'
        ) : (
          <>
            <Age since={receivedAt - agreedAge} /> ago
          </>
        )}
      </Figure>
      <Figure name="Mismatches" width="2ch" isSecond warns={findings.length > 0}>
        {formatCount(findings.length)}
      </Figure>
      <Figure name="Clock" width="7ch" isSecond warns={offset !== null && Math.abs(offset) > MAX_CLOCK_OFFSET_MS}>
        {formatCount(offset)} ms
      </Figure>
      <Figure name="Orders/min" width="3ch" isSecond>
        {formatCount(account.orders_per_minute)}
      </Figure>
    </FigureList>
  );
}
