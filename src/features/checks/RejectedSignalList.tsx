import { styled } from '@mui/material/styles';
import { isParameterKey, parameterRowOf } from '@/contract/params/catalogue';
import { MAX_SIGNALS_OF_REPLY } from '@/contract/sizes';
import { type Signal, signalKey } from '@/contract/trades/signal';
import { parametersOfCheck } from '@/domain/checks/checkParameters';
import { DASH, plural } from '@/domain/format/format';
import type { RejectedSignal } from '@/ui/checks/followedSignals';
import { ShortTime } from '@/ui/figures/ShortTime';
import { hashAddress } from '@/ui/hooks/hashRoute';
import { LinkButton } from '@/ui/messages/LinkButton';
import { valueTableStyle } from '@/ui/theme/sharedStyles';

const SignalTable = styled('table')(({ theme }) => valueTableStyle(theme));

type Props = { check: string; signals: readonly Signal[]; onChoose: (signal: RejectedSignal) => void };

/** Lists the signals that a check rejected, newest first, and links to the parameters of the check. */
export function RejectedSignalList({ check, signals, onChoose }: Props) {
  const rejected = signals.filter(({ outcome }) => outcome?.state === 'rejected' && outcome.check === check);
  return (
    <SignalTable aria-label="Rejected signals">
      <caption>
        {plural(rejected.length, 'signal')} of the newest {MAX_SIGNALS_OF_REPLY}{' '}
        {parametersOfCheck(check)
          .filter(isParameterKey)
          .map((key) => (
            <a key={key} href={hashAddress('parameters', { focus: key })} className="trade-link">
              Parameter: {parameterRowOf(key).label}
            </a>
          ))}
      </caption>
      <tbody>
        {rejected.map((signal) => (
          <tr key={signalKey(signal)}>
            <td>
              <LinkButton type="button" style={{ padding: 0 }} onClick={() => onChoose(signal)}>
                {signal.timestamp === null ? DASH : <ShortTime at={signal.timestamp} />}
              </LinkButton>
            </td>
            <td>
              {signal.side ?? DASH} {signal.symbol}
            </td>
            <td>{signal.outcome?.reason ?? DASH}</td>
          </tr>
        ))}
      </tbody>
    </SignalTable>
  );
}
