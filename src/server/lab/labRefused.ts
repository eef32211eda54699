/** The operator can correct the request. The message gives the reason in one sentence. */
export class LabRefused extends Error {}
