export const LAB_RUN_LIST_TAG = { type: 'LabRuns', id: 'list' } as const;
export const labRunTag = (id: string) => ({ type: 'LabRuns', id: `run ${id}` }) as const;
