/** A run that cannot be made for a reason that the operator can fix. `message` is one sentence. */
export class LabRefused extends Error {}
