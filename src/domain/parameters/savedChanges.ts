type Form = Readonly<Record<string, unknown>>;

/** Returns the fields that differ between two saved forms, except the version, with both values. */
export const savedChanges = (before: Form, after: Form): { field: string; before: unknown; after: unknown }[] =>
  Object.keys({ ...before, ...after })
    .filter((field) => field !== 'config_version' && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
