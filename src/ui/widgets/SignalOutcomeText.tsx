import type { Signal } from '@/contract/trades/signal';
import { FollowedSignalButton } from '../checks/FollowedSignalButton';
import { TradeLink } from '../trades/TradeLink';

/**
 * Shows the outcome of a signal: the trade, or the filter that rejected the signal. Renders nothing while the bot
 * reports no outcome.
 */
export function SignalOutcomeText({ signal }: { signal: Signal }) {
  if (!signal.outcome) return null;
  const { state, trade_id, label, check, reason } = signal.outcome;
  const isKnown = signal.side !== null && signal.timestamp !== null;
  switch (state) {
    case 'pending':
      return <span title="The entry is being checked or ordered">… pending</span>;
    case 'traded':
      return trade_id === null ? <span>✓ traded</span> : <TradeLink id={trade_id}>✓ traded</TradeLink>;
    case 'rejected':
      return (
        <FollowedSignalButton view={isKnown ? { signal } : null} title={reason ?? undefined}>
          <span aria-hidden="true">✕ </span>
          <span className="visually-hidden">rejected: </span>
          {label ?? check ?? 'rejected'}
        </FollowedSignalButton>
      );
    default:
      return state satisfies never;
  }
}
