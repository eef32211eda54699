export const parameterInputId = (key: string): string => `parameter-${key}`;
export const parameterFieldAddress = (key: string): string => `#parameters?focus=${key}`;
export const sectionHeadingId = (section: string): string => `section-${section}`;
