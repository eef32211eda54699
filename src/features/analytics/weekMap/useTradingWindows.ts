import { useMemo } from 'react';
import { useGetAdditionalParametersQuery, useGetParamsQuery } from '@/api/params';
import { isTimeZone, type TextFormat } from '@/contract/params/textFormats';
import { hoursOfWindows, windowsOfHours } from '@/domain/windows/hourWindows';
import { selectEdits, valuesLoaded } from '@/slices/parameterDraft';
import { selectFormRows } from '@/store/formRows';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useHasCapability } from '@/store/useCapability';
import { hashAddress, openAddress } from '@/ui/hooks/hashRoute';

const DEFAULT_ZONE = 'UTC';

export type TradingWindows = {
  /** Time zone of the windows in the form, UTC for a bot without windows. */
  zone: string;
  /** Hours of the week that the windows in the form cover. Null for a bot without windows. */
  hours: readonly boolean[] | null;
  /** Puts windows of these hours into the form as an unsaved change, and opens the form. */
  putIntoForm: (hours: readonly boolean[]) => void;
};

/** Returns the trading windows in the parameter form. Returns undefined while their parameters are loading. */
export function useTradingWindows(): TradingWindows | undefined {
  const dispatch = useAppDispatch();
  const skip = useHasCapability('params.additions') !== true;
  const additions = useGetAdditionalParametersQuery(undefined, { skip });
  const params = useGetParamsQuery(undefined, { skip });
  const rows = useAppSelector(selectFormRows);
  const edits = useAppSelector(selectEdits);
  const saved = useMemo(() => ({ ...rows.defaults, ...params.data }), [rows, params.data]);
  const fieldOf = (format: TextFormat): string | undefined =>
    rows.additionalKeys.find((key) => {
      const row = rows.rowOf(key);
      return (row?.kind === 'list' || row?.kind === 'text') && row.format === format;
    });
  const valueOf = (key: string | undefined): unknown => key && (edits[key] ?? saved[key]);
  const field = params.data && fieldOf('trading_window');
  const entries = valueOf(field);
  const zone = valueOf(fieldOf('time_zone'));
  const hours = useMemo(
    () =>
      // Windows that cannot be read are replaced by what the operator paints.
      field === undefined ? null : (hoursOfWindows(Array.isArray(entries) ? entries : []) ?? hoursOfWindows([])),
    [field, entries],
  );
  if (additions.isLoading || params.isLoading) return undefined;

  return {
    zone: field !== undefined && typeof zone === 'string' && isTimeZone(zone) ? zone : DEFAULT_ZONE,
    hours,
    putIntoForm(hours) {
      if (field === undefined) return;
      dispatch(valuesLoaded({ preset: null, values: { [field]: windowsOfHours(hours) }, saved }));
      openAddress(hashAddress('parameters', { focus: field }));
    },
  };
}
