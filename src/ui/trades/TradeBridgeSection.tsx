import { isOpen, type Trade } from '@/contract/trades/trade';
import { BRIDGE_TITLE, bridgeSentence, figuresOfTrade } from '@/domain/bridge/bridgeWords';
import { tradeBridgeOf } from '@/domain/bridge/tradeBridge';
import { BridgeBars } from './BridgeBars';

/** Shows the parts of the result of a closed trade. Shows nothing for a bot that sends no mids. */
export function TradeBridgeSection({ trade }: { trade: Trade }) {
  if (isOpen(trade) || trade.signal_mid === undefined) return null;
  const bridge = tradeBridgeOf(trade);
  const figures = bridge && figuresOfTrade(bridge);
  return (
    <section aria-label={BRIDGE_TITLE}>
      <h3>{BRIDGE_TITLE}</h3>
      {figures ? (
        <>
          {!bridge.addsUp && <p>The parts do not add up to the net PnL that the bot reports.</p>}
          <p>{bridgeSentence(figures)}</p>
          <BridgeBars label={BRIDGE_TITLE} figures={figures} />
        </>
      ) : (
        <p>The mids of this trade were not recorded.</p>
      )}
    </section>
  );
}
