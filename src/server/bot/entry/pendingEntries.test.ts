import {
  askHeavyLadder,
  balancedLadder,
  bidHeavyLadder,
  type BotHarness,
  createBotHarness,
  openLong,
  type TestParameters,
} from '@/testing/bot/botHarness';

/** Returns a bot whose entry waits for revalidation at the next book update. Books update every `everyMs`. */
function createBotAwaitingRevalidation(params: TestParameters = {}, everyMs = 20): BotHarness {
  const h = createBotHarness({ params: { enable_signal_revalidation: true, ...params } });
  h.bot.start();
  h.market.setBook('BTCUSDT', balancedLadder());
  h.market.run(3_500, everyMs);
  h.market.setBook('BTCUSDT', bidHeavyLadder());
  h.market.runUntil(() => h.bot.status().total_signals > 0, everyMs);
  return h;
}

describe('pending entries', () => {
  test('the command Stop cancels a pending entry and releases its slot', () => {
    const h = createBotHarness({ params: { entry_order_type: 'LIMIT' } });
    h.bot.start();
    openLong(h);
    expect(h.bot.status()).toMatchObject({ total_signals: 1, active_trades: 0 });
    h.bot.stop();
    h.market.run(20_000);
    expect(h.opened()).toEqual([]);
    expect(h.bot.resetSemaphore()).toMatchObject({ success: true, message: 'Slot counter reset from 0 to 0' });
  });

  test('a pending entry is rejected if the imbalance has fallen at the next book update', () => {
    const h = createBotAwaitingRevalidation({ ws_process_interval_ms: 100 }, 100);
    h.market.setBook('BTCUSDT', askHeavyLadder());
    h.market.run(400, 100);
    expect(h.opened()).toEqual([]);
    expect(h.logs('EXECUTION').join()).toContain('before the order was sent');
  });

  test('a pending entry whose book is out of sync is rejected for its age, not for its OBI', () => {
    const h = createBotAwaitingRevalidation({ revalidation_obi_tolerance: 1 });
    h.market.loseBook('BTCUSDT');
    h.market.emit({ kind: 'book', symbol: 'BTCUSDT', at: h.market.clock.now(), latency_ms: 0 });
    h.market.run(1000);
    expect(h.opened()).toEqual([]);
    expect(h.logs('EXECUTION').join()).toContain('is too old');
  });

  test('a pending entry sends its order when the bot evaluates a throttled book update', () => {
    const h = createBotAwaitingRevalidation();
    h.market.silence(10);
    h.market.publishBook('BTCUSDT');
    h.market.silence(1_000);
    expect(h.opened()).toHaveLength(1);
  });

  test('a pending entry sends its order at a book update in its last valid millisecond', () => {
    const enter = (revalidation_max_age_ms: number) => {
      const h = createBotAwaitingRevalidation({ revalidation_max_age_ms }, 100);
      h.market.run(1_000, 100);
      return h.opened().length;
    };
    expect([100, 200].map(enter)).toEqual([1, 1]);
  });

  test('a pending entry is rejected when no book update arrives before revalidation_max_age_ms', () => {
    const h = createBotAwaitingRevalidation();
    h.market.silence(600);
    expect(h.logs('EXECUTION').join()).toContain('is too old');
  });
});
