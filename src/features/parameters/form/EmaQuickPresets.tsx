import { EMA_QUICK_PRESETS } from '@/contract/params/emaPresets';
import { typedKeysOf } from '@/contract/schema/objects';
import { useAppDispatch } from '@/store/hooks';
import { loadValuesIntoForm } from '../editing';
import type { FormState } from '../useFormState';

/**
 * Offers the EMA quick presets of spec point 9 (fast/slow/distance %). A press on a quick preset changes the form and
 * saves nothing. The component renders nothing when the bot lacks a field of the quick presets.
 */
export function EmaQuickPresets({ form: { wanted, rows } }: { form: Pick<FormState, 'wanted' | 'rows'> }) {
  const dispatch = useAppDispatch();
  if (!typedKeysOf(EMA_QUICK_PRESETS.balanced).every((key) => rows.rowOf(key))) return null;
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
