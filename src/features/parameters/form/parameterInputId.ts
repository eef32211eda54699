import type { ParameterKey } from '@/contract/params/catalogue';

export const parameterInputId = (key: ParameterKey): string => `parameter-${key}`;
export const parameterFieldAddress = (key: ParameterKey): string => `#parameters?focus=${key}`;
export const sectionHeadingId = (section: string): string => `section-${section}`;
