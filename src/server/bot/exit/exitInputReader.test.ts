import { DEFAULTS } from '@/contract/params/catalogue';
import { openStore } from '@/server/store/store';
import { balancedLadder } from '@/testing/bot/botHarness';
import { fakeMarket } from '@/testing/bot/fakeMarket';
import { createTestPosition } from '@/testing/bot/testPosition';
import { createBotLog } from '../../logging/botLog';
import type { SymbolWatch } from '../strategy/symbolWatch';
import { createVenues } from '../venues/venues';
import { findDueExit } from './exitRules';
import { createExitInputReader } from './exitInputReader';

test('a stop loss is due even if reading the imbalance of its symbol throws', () => {
  const market = fakeMarket();
  market.setBook('BTCUSDT', balancedLadder());
  const params = () => ({ ...DEFAULTS, config_version: '1.0.0', preset_name: '' });
  const { logs } = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  const venues = createVenues(market, params, createBotLog(logs, market.clock));
  const smoothedObi = (): never => {
    throw new Error('a defect');
  };
  const position = createTestPosition({ entry: 10_100, sl: 10_050, tp: 10_200 });
  const view = createExitInputReader({ market, params, venues }).exitInputsOf(position, {
    smoothedObi,
  } as unknown as SymbolWatch);
  expect(view && findDueExit(position, view, 'monitor')).toBe('SL');
});
