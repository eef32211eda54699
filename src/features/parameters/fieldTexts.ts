import { isParameterKey, parameterRowOf } from '@/contract/params/catalogue';
import { parameterValueText } from '@/domain/parameters/parameterDiff';

export const fieldLabel = (name: string): string => (isParameterKey(name) ? parameterRowOf(name).label : name);

/** Returns the value of a field as text with unit. Returns the value of an unknown field as JSON. */
export const fieldValueText = (name: string, value: unknown): string =>
  isParameterKey(name) ? parameterValueText(name, value) : JSON.stringify(value);
