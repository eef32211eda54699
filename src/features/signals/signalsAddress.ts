import { SIDE_CHOICES, type SignalFilter } from '@/domain/market/signalFigures';
import { addressOf, choiceIn, replaceAddress } from '@/ui/hooks/hashRoute';

export const NO_SIGNAL_FILTER: SignalFilter = { side: 'all', symbol: '' };

/** Reads the filter of the Live Signals tab from the URL: `#signals?side=long&q=BTC`. */
export const readSignalFilter = (query: URLSearchParams): SignalFilter => ({
  side: choiceIn(query, 'side', SIDE_CHOICES, 'all'),
  symbol: query.get('q') ?? '',
});

export const writeSignalFilter = ({ side, symbol }: SignalFilter): void =>
  replaceAddress(addressOf('signals', { side: side !== 'all' && side, q: symbol }));
