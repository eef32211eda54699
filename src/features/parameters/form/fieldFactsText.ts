import { boundsText } from '@/contract/params/bounds';
import type { ParameterRow } from '@/contract/params/catalogue';
import { parameterValueText } from '@/domain/parameters/parameterDiff';

/**
 * Returns bounds, recommendation and default of a field as text: '5 to 50, step 1. Recommended: 15-50 bps. Default:
 * 20.' A bot that does not follow the catalogue reports no default.
 */
export function fieldFactsText(row: ParameterRow, defaultValue: unknown): string {
  if (row.readOnly) return 'Read-only.';
  const facts = [
    boundsAndStepText(row),
    row.hint && `Recommended: ${row.hint}`,
    defaultValue !== undefined && `Default: ${parameterValueText(row, defaultValue)}`,
  ];
  return facts
    .filter(Boolean)
    .map((fact) => `${fact}.`)
    .join(' ');
}

function boundsAndStepText(row: ParameterRow): string {
  if (row.kind !== 'num' && row.kind !== 'int') return '';
  return [boundsText(row), row.step && `step ${row.step}`].filter(Boolean).join(', ');
}
