import { Skeleton, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useGetStoredSignalsQuery } from '@/api/market/signals';
import { readableErrorText } from '@/api/request/errors';
import { parameterRowOf } from '@/contract/params/catalogue';
import { MAX_SIGNALS_OF_REPLY } from '@/contract/sizes';
import { signalKey } from '@/contract/trades/signal';
import { parametersOfCheck } from '@/domain/checks/checkParameters';
import { DASH, plural } from '@/domain/format/format';
import { formatDateTime } from '@/domain/format/time';
import type { RejectedSignal } from '@/ui/checks/followedSignals';
import { SideChip } from '@/ui/figures/SideChip';
import { hashAddress } from '@/ui/hooks/hashRoute';
import { TIME_ZONE_NAMES, useTimeZone } from '@/ui/hooks/timeZone';
import { ErrorState } from '@/ui/messages/ErrorState';
import { LinkButton } from '@/ui/messages/LinkButton';
import { valueTableStyle } from '@/ui/theme/sharedStyles';

const MAX_SHOWN_SIGNALS = 100;

const SignalTable = styled('table')(({ theme }) => valueTableStyle(theme));

type Props = { check: string; onChoose: (signal: RejectedSignal) => void };

/** Lists the newest signals that a check rejected, newest first. The bot stores a limited number of signals. */
export function RejectedSignalList({ check, onChoose }: Props) {
  const zone = useTimeZone();
  const { currentData, error, refetch } = useGetStoredSignalsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (error && !currentData)
    return (
      <ErrorState
        what="The signals could not be loaded"
        reason={readableErrorText(error, 'no answer')}
        onRetry={() => void refetch()}
      />
    );
  if (!currentData) return <Skeleton variant="rounded" height={240} />;
  const rejected = currentData.filter(({ outcome }) => outcome?.state === 'rejected' && outcome.check === check);
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {plural(rejected.length, 'signal')} of the newest {MAX_SIGNALS_OF_REPLY} signals.
        {rejected.length > MAX_SHOWN_SIGNALS && ` The newest ${MAX_SHOWN_SIGNALS} are shown.`}{' '}
        {parametersOfCheck(check).map((key) => (
          <a key={key} href={hashAddress('parameters', { focus: key })} className="trade-link">
            Parameter: {parameterRowOf(key).label}
          </a>
        ))}
      </Typography>
      {rejected.length > 0 && (
        <SignalTable aria-label="Rejected signals">
          <thead>
            <tr>
              <th scope="col">Time, {TIME_ZONE_NAMES[zone]}</th>
              <th scope="col">Signal</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {rejected.slice(0, MAX_SHOWN_SIGNALS).map((signal) => (
              <tr key={signalKey(signal)}>
                <td>
                  <LinkButton type="button" onClick={() => onChoose(signal)}>
                    {formatDateTime(signal.timestamp, zone)}
                  </LinkButton>
                </td>
                <td>
                  {signal.symbol} <SideChip side={signal.side} />
                </td>
                <td>{signal.outcome?.reason ?? DASH}</td>
              </tr>
            ))}
          </tbody>
        </SignalTable>
      )}
    </>
  );
}
