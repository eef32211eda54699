import { type ReactNode, use } from 'react';
import type { Signal } from '@/contract/trades/signal';
import { FollowedSignalButton } from '../checks/FollowedSignalButton';
import { FollowedSignalsContext } from '../checks/followedSignals';
import { TradeLink } from '../trades/TradeLink';

/**
 * Shows the outcome of a signal: the trade, or the filter that rejected the signal. Renders nothing while the bot
 * reports no outcome.
 */
export function SignalOutcomeText({ signal }: { signal: Signal }) {
  if (!signal.outcome) return null;
  const { state, trade_id, label, check, reason } = signal.outcome;
  switch (state) {
    case 'pending':
      return <span title="The entry is being checked or ordered">… pending</span>;
    case 'traded':
      return trade_id === null ? <span>✓ traded</span> : <TradeLink id={trade_id}>✓ traded</TradeLink>;
    case 'rejected':
      return (
        <RejectedText signal={signal} reason={reason}>
          <span aria-hidden="true">✕ </span>
          <span className="visually-hidden">rejected: </span>
          {label ?? check ?? 'rejected'}
        </RejectedText>
      );
    default:
      return state satisfies never;
  }
}

type RejectedTextProps = { signal: Signal; reason: string | null; children: ReactNode };

/** Shows the rejection as a button that opens the story of the signal, for a bot that follows rejected signals. */
function RejectedText({ signal, reason, children }: RejectedTextProps) {
  const open = use(FollowedSignalsContext);
  if (!open || signal.side === null || signal.timestamp === null)
    return <span title={reason ?? undefined}>{children}</span>;
  return (
    <FollowedSignalButton open={open} view={{ signal }} title={reason ?? undefined}>
      {children}
    </FollowedSignalButton>
  );
}
