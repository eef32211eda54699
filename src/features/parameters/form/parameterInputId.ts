import type { ParameterKey } from '@/contract/params/catalogue';

export const fieldId = (key: ParameterKey): string => `parameter-${key}`;
export const fieldAddress = (key: ParameterKey): string => `#parameters?focus=${key}`;
export const sectionHeadId = (section: string): string => `section-${section}`;
