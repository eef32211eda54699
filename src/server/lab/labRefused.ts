/** A refused run that the operator can fix. `message` gives the reason in one sentence. */
export class LabRefused extends Error {}
