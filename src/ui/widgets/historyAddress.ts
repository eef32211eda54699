import { hashAddress, type HashRoute } from '../hooks/hashRoute';

const HISTORY_VIEW_NAME = 'history';

export const isHistoryAddress = ({ query }: Pick<HashRoute, 'query'>): boolean =>
  query.get('view') === HISTORY_VIEW_NAME;

/** Returns the address of the history of the parameters, or of one version in it. */
export const historyAddress = (version?: string): string =>
  hashAddress('parameters', { view: HISTORY_VIEW_NAME, version });
