import { useCallback, useMemo, useRef, useState } from 'react';
import { sendClosePosition } from '@/api/bot/botControl';
import { useGetStatusQuery } from '@/api/bot/status';
import { TRADE_HISTORY_TAG, tradesApi } from '@/api/trades/trades';
import { isOpen, type Trade } from '@/contract/trades/trade';
import { confirmAction } from '@/ui/messages/confirm';
import { REPEAT_CLOSE_AFTER_MS, type TradeClosing } from '@/ui/widgets/CloseButton';
import { useAppDispatch } from '../hooks';
import { useLacks } from '../useCapability';
import { useLatestTradeRows } from '../useLatestTrades';
import { closeTradeQuestion } from './closeQuestion';

/** Closes all open trades of a symbol with one request. */
export function useTradeClosing(shown: readonly Trade[]): TradeClosing {
  const dispatch = useAppDispatch();
  const { botMode, kind, tail } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({
      botMode: data?.mode ?? null,
      kind: data?.execution?.account_kind,
      tail: data?.execution?.account_tail ?? null,
    }),
  });
  const isLacking = useLacks('trades.close');
  const recent = useLatestTradeRows();
  const open = useMemo(() => openTradesBySymbol(recent, shown), [shown, recent]);
  // The ref stores the close before the next render, so that a fast second click is ignored.
  const marks = useRef(new Map<string, number>());
  const [marked, setMarked] = useState<ReadonlyMap<string, number>>(new Map());

  const mark = useCallback((trades: readonly Trade[], since: number | null) => {
    for (const { trade_id } of trades) {
      if (since === null) marks.current.delete(trade_id);
      else marks.current.set(trade_id, since);
    }
    setMarked(new Map(marks.current));
  }, []);

  const close = useCallback(
    async (trade: Trade): Promise<void> => {
      const since = marks.current.get(trade.trade_id);
      if (since !== undefined && performance.now() - since < REPEAT_CLOSE_AFTER_MS) return;
      const tradesToClose = open.get(trade.symbol) ?? [trade];
      const account = kind && { account_kind: kind, account_tail: tail };
      const question = closeTradeQuestion(tradesToClose, botMode, account);
      if (question !== null && !(await confirmAction(question))) return;
      mark(tradesToClose, performance.now());
      const { error } = await dispatch(sendClosePosition(trade.symbol));
      // The workflows in src/live show the result of the close.
      mark(tradesToClose, error ? null : performance.now());
      if (!error) dispatch(tradesApi.util.invalidateTags([TRADE_HISTORY_TAG]));
    },
    [open, botMode, kind, tail, dispatch, mark],
  );

  return useMemo(
    () => ({
      closingSince: (trade) => (isOpen(trade) ? marked.get(trade.trade_id) : undefined),
      countToClose: ({ symbol }) => open.get(symbol)?.length ?? 1,
      close: (trade) => void close(trade),
      isLacking,
    }),
    [marked, open, close, isLacking],
  );
}

/** Groups the open trades by symbol. The latest list decides which trades are open. */
function openTradesBySymbol(recent: readonly Trade[], shown: readonly Trade[]): ReadonlyMap<string, readonly Trade[]> {
  const seen = new Set(recent.map(({ trade_id }) => trade_id));
  const older = shown.filter((trade) => isOpen(trade) && !seen.has(trade.trade_id));
  const open = new Map<string, Trade[]>();
  for (const trade of [...recent, ...older]) {
    if (isOpen(trade)) open.set(trade.symbol, [...(open.get(trade.symbol) ?? []), trade]);
  }
  return open;
}
