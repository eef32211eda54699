import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { ExecutionStatus } from '@/contract/bot/execution';
import { formatPrice } from '@/domain/format/format';
import { DISPUTED_HALT, findingText } from '@/domain/trades/accountTexts';
import { ClockTime } from '@/ui/figures/ClockTime';
import { ElapsedTime } from '@/ui/figures/ElapsedTime';
import { UnreadAge } from '@/ui/figures/UnreadAge';
import { WarningIcon } from '@/ui/theme/icons';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { MissingStop } from '@/ui/trades/MissingStop';

const NoteList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  '& svg': { fontSize: 16, verticalAlign: 'text-bottom' },
  '& [data-tone="error"]': { color: theme.vars.palette.error.main, fontWeight: 600 },
  '& [data-tone="warning"] svg': { color: theme.vars.palette.warning.main },
  // One line: what does not fit is in the details.
  '&[data-line]': {
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    '& li': { display: 'inline' },
    '& li + li': { marginLeft: theme.spacing(4) },
    [narrowScreenQuery]: {
      maxHeight: 40,
      '& li': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
      '& li + li': { marginLeft: 0 },
      '& li:nth-of-type(n + 3)': { display: 'none' },
    },
  },
}));

type Note = { key: string; tone: 'error' | 'warning' | 'plain'; text: ReactNode };

type Props = {
  account: ExecutionStatus;
  receivedAt: number | null;
  /** True for an old status. */
  isOld: boolean;
  inOneLine?: boolean;
};

/**
 * Lists the state of the account, most urgent first: missing stops, link, flat account, halts, warnings, mismatches,
 * stops.
 */
export function AccountNotes({ account, receivedAt, isOld, inOneLine = false }: Props) {
  const notes = [
    ...stopNotes(account, receivedAt, isOld).filter(({ tone }) => tone !== 'plain'),
    ...linkNotes(account),
    ...flatNotes(account),
    // The banner below the strip shows the mismatches, and that they halt entries.
    ...haltNotes(inOneLine ? account.halts.filter(({ cause }) => cause !== DISPUTED_HALT) : account.halts),
    ...account.warnings.map((text): Note => ({ key: text, tone: 'warning', text })),
    ...findingNotes(account, inOneLine),
    ...stopNotes(account, receivedAt, isOld).filter(({ tone }) => tone === 'plain'),
  ];
  return (
    <NoteList aria-label="State of the account" data-line={inOneLine || undefined}>
      {notes.length === 0 && <li>The bot has no position on this account.</li>}
      {notes.map(({ key, tone, text }) => (
        <li key={key} data-tone={tone}>
          {tone === 'warning' && <WarningIcon />} {text}
        </li>
      ))}
    </NoteList>
  );
}

const stopNotes = ({ stops }: ExecutionStatus, receivedAt: number | null, isOld: boolean): Note[] =>
  stops.map(({ trade_id, symbol, trigger, naked_ms, unread_ms = null }) => ({
    key: trade_id,
    tone:
      trigger === null && (naked_ms !== null || unread_ms === null)
        ? 'error'
        : unread_ms === null
          ? 'plain'
          : 'warning',
    text: (
      <>
        <b>{symbol}</b>{' '}
        {unread_ms !== null && naked_ms === null ? (
          <>
            stop <UnreadAge ms={unread_ms} receivedAt={receivedAt} />
            {trigger !== null && `, last ${formatPrice(trigger)}`}
          </>
        ) : trigger === null ? (
          <MissingStop naked_ms={naked_ms} unread_ms={unread_ms} receivedAt={receivedAt} />
        ) : (
          `stop at exchange ${formatPrice(trigger)}`
        )}
        {isOld && ' (last known)'}
      </>
    ),
  }));

function flatNotes({ flat_at }: ExecutionStatus): Note[] {
  if (flat_at == null) return [];
  const text = (
    <>
      <b>Account flat</b>, read at <ClockTime at={flat_at} />
    </>
  );
  return [{ key: 'flat', tone: 'plain', text }];
}

function linkNotes({ link, link_until }: ExecutionStatus): Note[] {
  if (link === 'up') return [];
  const text =
    link === 'banned' ? (
      <>
        <b>Banned by the exchange</b>
        {link_until !== null && (
          <>
            {' '}
            until <ClockTime at={link_until} />
          </>
        )}
        . The bot sends nothing.
      </>
    ) : (
      <>
        <b>{link === 'down' ? 'Account not connected' : 'No event from the account for too long'}</b>. Figures may be
        old.
      </>
    );
  return [{ key: 'link', tone: 'warning', text }];
}

const haltNotes = (halts: ExecutionStatus['halts']): Note[] =>
  halts.map(({ cause, text, since }) => ({
    key: `halt ${cause}`,
    tone: 'warning',
    text: (
      <>
        <b>Entries halted</b>: {text}
        {since !== null && (
          <>
            , for <ElapsedTime since={since} />
          </>
        )}
      </>
    ),
  }));

/** A mismatch that a late fill can still explain is no dispute. */
const findingNotes = ({ findings }: ExecutionStatus, inOneLine: boolean): Note[] =>
  findings
    .filter(({ is_disputed }) => !inOneLine || !is_disputed)
    .map((finding) => ({
      key: `finding ${finding.symbol} ${finding.kind}`,
      tone: 'warning',
      text: (
        <>
          <b>{finding.symbol}</b>: {findingText(finding)}
          {!finding.is_disputed && ', a late fill can explain it'}
        </>
      ),
    }));
