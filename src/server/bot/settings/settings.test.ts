import { DEFAULTS, PARAMETER_KEYS } from '@/contract/params/catalogue';
import { OBI_HALF_DISTANCE } from '@/server/bot/settings/additionalParameters';
import { presetParameters } from '@/contract/params/presets';
import { openStore } from '../../store/store';
import { createBotLog } from '../../logging/botLog';
import { createSettings, type BotSettings } from './settings';
import { fakeMarket } from '@/testing/bot/fakeMarket';

function createTestSettings(stored?: Record<string, unknown>) {
  const store = openStore(':memory:', { secret: 'a secret for tests, long enough for it' });
  if (stored !== undefined) store.params.save(stored);
  const settings = createSettings(store.params, createBotLog(store.logs, fakeMarket().clock));
  const logs = () => store.logs.list({ limit: 100 }).logs.map(({ component, message }) => `${component} ${message}`);
  return { settings, store, logs };
}
const saveRejectionOf = (settings: BotSettings, next: Record<string, unknown>, isActive = false): string => {
  try {
    settings.saveParameters(next, isActive);
  } catch (error) {
    return `${(error as { httpStatus?: number }).httpStatus} ${(error as Error).message}`;
  }
  return 'saved';
};

describe('saving parameters', () => {
  test('a save of changed fields is stored and logged and raises config_version', () => {
    const { settings, store, logs } = createTestSettings();
    expect(settings.saveParameters({ ...DEFAULTS, obi_threshold: 0.4, symbols: ['BTCUSDT'] }, false)).toEqual([
      'symbols',
      'obi_threshold',
    ]);
    expect(settings.currentParameters()).toMatchObject({
      obi_threshold: 0.4,
      config_version: '1.0.1',
      preset_name: 'custom',
    });
    expect(store.params.load()).toMatchObject({ obi_threshold: 0.4, config_version: '1.0.1' });
    expect(logs()).toEqual(['CONFIG obi_threshold: 0.35 -> 0.4', 'CONFIG symbols: [] -> [BTCUSDT]']);
  });

  test('a save without a changed field stores nothing', () => {
    const { settings, store } = createTestSettings();
    expect(settings.saveParameters({ ...DEFAULTS }, false)).toEqual([]);
    expect(store.params.load()).toBeUndefined();
  });

  test('a save keeps unknown fields and fields that are not in the request', () => {
    const { settings } = createTestSettings({ ...DEFAULTS, obi_threshold: 0.5, from_the_future: { deep: [1] } });
    expect(settings.saveParameters({ max_spread_pct: 0.06, also_new: 1 }, false)).toEqual([
      'max_spread_pct',
      'also_new',
    ]);
    expect(settings.currentParameters()).toMatchObject({
      obi_threshold: 0.5,
      from_the_future: { deep: [1] },
      also_new: 1,
    });
  });

  test('an unknown field with any JSON value is saved, applied and logged', () => {
    const { settings, logs } = createTestSettings();
    const applied: unknown[] = [];
    const apply = (changed: readonly string[]) => void applied.push(changed);
    expect(settings.saveParameters({ zz: { toString: 1 } }, false, { applyChanges: apply })).toEqual(['zz']);
    expect(applied).toEqual([['zz']]);
    expect(logs()).toEqual(['CONFIG zz: none -> {"toString":1}']);
  });

  test('a save restores the old parameters when the bot cannot apply the new ones', () => {
    const { settings, store, logs } = createTestSettings({ ...DEFAULTS, obi_threshold: 0.5 });
    const applied: number[] = [];
    const apply = () => {
      applied.push(settings.currentParameters().obi_threshold);
      if (settings.currentParameters().obi_threshold === 0.4) throw new TypeError('not applied');
    };
    expect(() => settings.saveParameters({ obi_threshold: 0.4 }, false, { applyChanges: apply })).toThrow(
      'not applied',
    );
    expect(applied).toEqual([0.4, 0.5]);
    expect(settings.currentParameters()).toMatchObject({ obi_threshold: 0.5, config_version: '1.0.0' });
    expect(store.params.load()).toMatchObject({ obi_threshold: 0.5, config_version: '1.0.0' });
    expect(logs()[0]).toBe('CONFIG Parameters not saved, the bot could not apply them: not applied');
  });

  describe('unknown fields', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, index]));

    test('a save accepts 64 unknown fields and rejects 65 unknown fields', () => {
      const { settings } = createTestSettings();
      expect(settings.saveParameters(many(64), false)).toHaveLength(64);
      expect(saveRejectionOf(settings, { one_more: 1 })).toMatch(
        /^422 .*65 fields are unknown here, at most 64 are kept/,
      );
      expect(settings.saveParameters({ obi_threshold: 0.4 }, false)).toEqual(['obi_threshold']);
    });

    test('a save accepts up to 16 KB of unknown fields and rejects more than 16 KB', () => {
      const { settings } = createTestSettings();
      expect(saveRejectionOf(settings, { long: 'x'.repeat(16_400) })).toContain('more than 16384 characters');
      expect(settings.saveParameters({ long: 'x'.repeat(16_300) }, false)).toEqual(['long']);
      expect(saveRejectionOf(settings, { more: 'x'.repeat(100) })).toContain('more than 16384 characters');
    });

    test('a save rejects an unknown field that is nested too deeply for JSON', () => {
      const { settings } = createTestSettings();
      const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
      expect(saveRejectionOf(settings, { deep })).toContain('422 Parameters not saved: The unknown fields');
    });

    test('a save with the value null removes an unknown field', () => {
      const { settings, store, logs } = createTestSettings({ ...DEFAULTS, zz: 1, yy: null });
      expect(settings.currentParameters()).not.toHaveProperty('yy');
      expect(settings.saveParameters({ zz: null, never_there: null }, false)).toEqual(['zz']);
      expect(settings.currentParameters()).not.toHaveProperty('zz');
      expect(store.params.load()).not.toHaveProperty('zz');
      expect(logs()[0]).toBe('CONFIG zz: 1 -> none');
    });

    test('a save from a console with outdated parameters does not restore a removed unknown field', () => {
      const { settings } = createTestSettings({ ...DEFAULTS, zz: 1, kept: 2 });
      const read = settings.currentParameters();
      settings.saveParameters({ zz: null }, false);
      expect(settings.saveParameters({ ...read, obi_threshold: 0.4 }, false)).toEqual(['obi_threshold']);
      expect(settings.currentParameters()).toMatchObject({ kept: 2 });
      expect(settings.currentParameters()).not.toHaveProperty('zz');
    });
  });

  test('a save rejects an oversized list or text with a short message', () => {
    const { settings } = createTestSettings();
    expect(saveRejectionOf(settings, { symbols: Array.from({ length: 201 }, (_, index) => `S${index}`) })).toBe(
      '422 Parameters not saved: symbols must be a list of at most 200 entries of 40 characters',
    );
    expect(saveRejectionOf(settings, { symbols: ['X'.repeat(41)] })).toContain('of 40 characters');
    expect(saveRejectionOf(settings, { preset_name: 'x'.repeat(101) })).toContain('a text of at most 100 characters');
  });

  test('the rejection of a saved list names the first 20 wrong entries and counts the others', () => {
    const said = saveRejectionOf(createTestSettings().settings, { symbols: Array.from({ length: 10_000 }, () => 1) });
    expect(said).toContain('symbols.19: Invalid input');
    expect(said).toMatch(/; and 9980 more$/);
    expect(said.length).toBeLessThan(2_000);
  });

  test('a rejected save names the field and its bounds', () => {
    const { settings } = createTestSettings();
    expect(saveRejectionOf(settings, { book_max_levels: 51 })).toBe(
      '422 Parameters not saved: book_max_levels must be 5 to 50, not 51',
    );
    expect(saveRejectionOf(settings, { obi_threshold: 'high' })).toContain('422 Parameters not saved: obi_threshold');
    expect(saveRejectionOf(settings, { ema_fast_period: 30, ema_slow_period: 20 })).toContain(
      'ema_fast_period (30) must be below',
    );
    expect(settings.currentParameters().config_version).toBe('1.0.0');
  });

  test('own_obi_half_distance_bps is saved only within its bounds', () => {
    const { settings } = createTestSettings();
    expect(PARAMETER_KEYS).not.toContain(OBI_HALF_DISTANCE.name);
    expect(settings.saveParameters({ [OBI_HALF_DISTANCE.name]: 1 }, false)).toEqual([OBI_HALF_DISTANCE.name]);
    for (const [wrong, needed] of [
      [51, '0 to 50'],
      [-1, '0 to 50'],
      ['near', 'a number'],
    ] as const) {
      expect(saveRejectionOf(settings, { [OBI_HALF_DISTANCE.name]: wrong })).toBe(
        `422 Parameters not saved: ${OBI_HALF_DISTANCE.name} must be ${needed}, not ${JSON.stringify(wrong)}`,
      );
    }
    expect(settings.currentParameters()).toMatchObject({ [OBI_HALF_DISTANCE.name]: 1 });
  });

  test.each([
    [{ own_trading_windows: ['Mon 08:00-17:00', 'Mon 8-17'] }, /own_trading_windows must be windows .* not "Mon 8-17"/],
    [{ own_trading_windows: 'Mon 08:00-17:00' }, /own_trading_windows must be a list of texts/],
    [{ own_trading_windows_zone: 'Europe/Roma' }, /own_trading_windows_zone must be a time zone .* not "Europe\/Roma"/],
    [{ own_funding_pause_min: 1.5 }, /own_funding_pause_min must be a whole number, not 1.5/],
  ])('a save names the trading window that cannot be read: %j', (wrong, reason) => {
    expect(saveRejectionOf(createTestSettings().settings, wrong)).toMatch(reason);
  });

  test('a save succeeds when the stored value of an unchanged field is invalid', () => {
    const { settings } = createTestSettings({ ...DEFAULTS, book_max_levels: 500 });
    expect(settings.saveParameters({ ...settings.currentParameters(), obi_threshold: 0.4 }, false)).toEqual([
      'obi_threshold',
    ]);
  });

  test('a save cannot set the mode to LIVE while the bot is running', () => {
    const { settings } = createTestSettings();
    expect(saveRejectionOf(settings, { mode: 'LIVE' }, true)).toContain('409');
    expect(saveRejectionOf(settings, { mode: 'LIVE' }, false)).toBe('saved');
  });

  test('a save can change the exchange while the bot is running', () => {
    const { settings } = createTestSettings();
    expect(settings.saveParameters({ exchange: 'BINANCE' }, true)).toEqual(['exchange']);
  });

  test('an applied preset keeps its name until a field is edited', () => {
    const { settings, logs } = createTestSettings();
    settings.saveParameters(presetParameters('aggressive'), false);
    expect(settings.currentParameters().preset_name).toBe('aggressive');
    expect(logs()).toContain('PARAM_LOAD Preset aggressive in use');
    settings.saveParameters({ ...settings.currentParameters(), obi_threshold: 0.3 }, false);
    expect(settings.currentParameters().preset_name).toBe('custom');
  });

  test('a save ignores a config_version that the client sends', () => {
    const { settings } = createTestSettings();
    expect(settings.saveParameters({ config_version: '9.9.9' }, false)).toEqual([]);
    expect(settings.currentParameters().config_version).toBe('1.0.0');
  });

  test('createSettings refuses damaged stored parameters, because defaults could change the limits', () => {
    expect(() => createTestSettings({ max_drawdown_pct: 'broken' })).toThrow(
      /^The database holds damaged parameters \(max_drawdown_pct.*\) in its table params: put back a copy/,
    );
  });

  test('createSettings logs stored parameters that are missing or out of bounds', () => {
    const { logs } = createTestSettings({ ...DEFAULTS, max_drawdown_pct: undefined, total_capital_usdt: -5 });
    expect(logs().join()).toContain('Stored parameters lack 1 field, whose defaults are used: max_drawdown_pct');
    expect(logs().join()).toMatch(/Stored parameters are out of bounds: total_capital_usdt must be .*, not -5/);
  });
});
