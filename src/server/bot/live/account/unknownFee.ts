import type { Halts } from '../halts';
import type { OrderJournal } from '../../../orders/journal';
import { type Fill, feeInUsdt } from '../../../orders/port';

const unknownFeeText = ({ id, symbol, fee, feeAsset }: Fill): string =>
  fee === undefined
    ? `the exchange stated no fee of the fill ${id} of ${symbol}`
    : `the fee of the fill ${id} of ${symbol} is ${fee} ${feeAsset}`;

/** Halts entries at a fill of a trade whose fee in USDT is not known, because the costs of the trade lack this fee. */
export const haltAtUnknownFees = (journal: OrderJournal, halts: Pick<Halts, 'halt'>): OrderJournal => ({
  ...journal,
  writeFill(fill, tradeId) {
    journal.writeFill(fill, tradeId);
    if (tradeId === undefined || feeInUsdt(fill) !== undefined) return;
    const text = `${unknownFeeText(fill)}, and no trade counts it. Compare the account, then start the bot again`;
    halts.halt('unknown_fee', text);
  },
});
