import { additions, field, group, type SchemaFacts } from '../fact';

const frame = (text: string, type: string, data: string): SchemaFacts => ({
  '': group(text),
  type: field('Name of the message.', type),
  data: group(data),
});
const EVENT_NUMBER = additions(
  { seq: field('Number of the event, one above the number of the event before. It is equal for all consoles.', 318) },
  'events.seq',
);

/** Facts of the websocket messages. */
export const FRAME_FACTS: Readonly<Record<string, SchemaFacts>> = {
  Ping: {
    '': group('Sent by the console every 30 seconds.'),
    type: field('Name of the message.', 'ping'),
  },
  Pong: {
    ...additions({
      '': group('Answer to a ping. Distinguishes a silent connection from a broken connection.'),
      type: field('Name of the message.', 'pong'),
    }),
    ...additions({ seq: field('Number of the last event, 0 before the first event.', 318) }, 'events.seq'),
  },
  WatchRequest: additions(
    {
      '': group('Starts or stops the frames of a symbol. A connection watches at most 4 symbols.'),
      type: field('`watch` or `unwatch`.', 'watch'),
      symbol: field('Contract.', 'BTCUSDT'),
    },
    'market.watch',
  ),
  SignalFrame: { ...frame('A new signal.', 'signal', 'The signal.'), ...EVENT_NUMBER },
  TradeOpenFrame: { ...frame('A trade opened.', 'trade_open', 'The open trade.'), ...EVENT_NUMBER },
  TradeCloseFrame: {
    ...frame('A trade closed.', 'trade_close', 'The closed trade.'),
    ...additions({ is_correction: field('True if the trade closed before, and its costs changed since.', true) }),
    ...EVENT_NUMBER,
  },
  PositionsFrame: additions(
    {
      ...frame(
        'The open trades, twice a second, and an empty list after the last close.',
        'positions',
        'The open trades.',
      ),
      'data[].trade_id': field('Identifier of the trade.', '10042'),
      'data[].symbol': field('Contract.', 'BTCUSDT'),
      'data[].mark_price': field('Average fill price of an immediate close.', 67260.1, 'USDT'),
      'data[].unrealized_pnl_net': field('Net PnL of an immediate close, after all fees and funding.', 0.4, 'USDT'),
      'data[].unrealized_pnl_pct': field('Net PnL in percent of the margin.', 0.4, '%'),
      'data[].r_multiple': field('Net PnL divided by the loss at the initial stop.', 0.3, 'R'),
      'data[].sl_price': field('Stop-loss price.', 67082.4, 'USDT'),
      'data[].initial_sl_price': field('First stop-loss price, on which `r_multiple` is based.', 67082.4, 'USDT'),
      'data[].tp_price': field('Take-profit price.', 67452.2, 'USDT'),
      'data[].sl_state': field('fixed, breakeven, trailing, wall or another state.', 'fixed'),
      'data[].age_ms': field('Age of `mark_price`. Null when unknown.', 40, 'ms'),
      'data[].waiting_for_book': field('True while a forced exit waits for a synchronised book.', false),
      'data[].timestamp': field('Market time of the row.', '2026-03-10T12:00:00.000Z'),
    },
    'positions',
  ),
  TapeFrame: additions(
    {
      ...frame('Market trades of a watched symbol.', 'tape', 'The trades since the last frame.'),
      'data.symbol': field('Contract.', 'BTCUSDT'),
      'data.trades': field('Market time in ms, price, quantity in the base asset, taker side BUY or SELL.', [
        [1773144000000, 67250.5, 0.02, 'BUY'],
      ]),
    },
    'market.watch',
  ),
  SignalOutcomeFrame: {
    ...additions(
      {
        ...frame('The outcome of a signal.', 'signal_outcome', 'The signal and its outcome.'),
        'data.symbol': field('Contract of the signal.', 'BTCUSDT'),
        'data.side': field('Side of the signal.', 'LONG'),
        'data.timestamp': field('Time of the signal.', '2026-03-10T12:00:00.000Z'),
        'data.outcome': group('What became of the signal.'),
      },
      'signals.outcome',
    ),
    ...EVENT_NUMBER,
  },
  LabProgressFrame: additions(
    frame('Progress of a run, at most four times a second.', 'lab_progress', 'The progress.'),
    'lab',
  ),
  AlarmFrame: additions(frame('An alarm that changed.', 'alarm', 'The alarm after the change.'), 'alarms'),
  AlarmStormFrame: additions(
    {
      ...frame('Many alarms that changed in a short time, as one frame.', 'alarm_storm', 'Count and worst alarms.'),
      'data.count': field('Number of changes since the last frame.', 140, 'changes'),
      'data.at': field('Time of the frame.', '2026-03-10T12:00:00.000Z'),
      'data.worst': group('The three alarms of the highest rank among the changed alarms.'),
    },
    'alarms',
  ),
};
