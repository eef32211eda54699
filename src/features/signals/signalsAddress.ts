import { SIGNAL_SIDE_CHOICES, type SignalFilter } from '@/domain/market/signalFigures';
import { hashAddress, readQueryChoice, replaceAddress } from '@/ui/hooks/hashRoute';

export const NO_SIGNAL_FILTER: SignalFilter = { side: 'all', symbol: '' };

/** Reads the filter of the Live Signals tab from a URL such as `#signals?side=long&q=BTC`. */
export const readSignalFilter = (query: URLSearchParams): SignalFilter => ({
  side: readQueryChoice(query, 'side', SIGNAL_SIDE_CHOICES, 'all'),
  symbol: query.get('q') ?? '',
});

export const writeSignalFilter = ({ side, symbol }: SignalFilter): void =>
  replaceAddress(hashAddress('signals', { side: side !== 'all' && side, q: symbol }));
