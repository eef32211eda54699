import type { Parameters } from '@/contract/params/catalogue';
import { EMA_QUICK_PRESETS } from '@/contract/params/emaPresets';
import { typedKeysOf } from '@/contract/schema/objects';
import { useAppDispatch } from '@/store/hooks';
import { loadValuesIntoForm } from '../editing';

/**
 * Offers the EMA quick presets of spec point 9 (fast/slow/distance %). A press on a quick preset changes the form and
 * saves nothing.
 */
export function EmaQuickPresets({ wanted }: { wanted: Parameters }) {
  const dispatch = useAppDispatch();
  return (
    <div className="quick" role="group" aria-label="EMA quick presets">
      <span>Quick presets, fast/slow/distance %:</span>
      {typedKeysOf(EMA_QUICK_PRESETS).map((name) => {
        const values = EMA_QUICK_PRESETS[name];
        const { ema_fast_period: fast, ema_slow_period: slow, ema_price_distance_pct: distance } = values;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={typedKeysOf(values).every((key) => wanted[key] === values[key])}
            onClick={() => dispatch(loadValuesIntoForm(values))}
          >
            {name} {fast}/{slow}/{distance}
          </button>
        );
      })}
    </div>
  );
}
