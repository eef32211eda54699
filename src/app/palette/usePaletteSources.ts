import { useContext, useState } from 'react';
import { useGetMarketOverviewQuery } from '@/api/market/marketView';
import { useGetSignalsQuery } from '@/api/market/signals';
import { useGetStatusQuery } from '@/api/bot/status';
import { selectTradeTable } from '@/api/trades/tradeTable';
import type { LackablePart } from '@/contract/lacks';
import type { FormRows } from '@/domain/parameters/formRows';
import type { Trade } from '@/contract/trades/trade';
import { selectFormRows } from '@/store/formRows';
import { useAppSelector } from '@/store/hooks';
import { useLackedParts } from '@/store/useCapability';
import { SymbolLinksContext } from '@/ui/widgets/SymbolLink';
import { BotsContext } from '../bots/botsContext';
import { shownCommands } from './commandButtons';
import type { PaletteDestination } from './destinations';

type PaletteSources = {
  commands: readonly string[];
  capabilities: readonly string[];
  rows: FormRows;
  lacks: readonly LackablePart[];
  symbols: readonly string[];
  trades: Trade[];
  bots: readonly PaletteDestination[];
};

export function usePaletteSources(): PaletteSources {
  const [commands] = useState(shownCommands);
  const { capabilities = NO_CAPABILITIES } = useGetStatusQuery().data ?? {};
  const rows = useAppSelector(selectFormRows);
  const lacks = useLackedParts();
  const offered = useContext(SymbolLinksContext);
  const listed = offered && capabilities.includes('market.overview');
  const { data: overview } = useGetMarketOverviewQuery(undefined, { skip: !listed });
  const { data: signals } = useGetSignalsQuery();
  const { changed, settled } = useAppSelector(selectTradeTable);
  const trades = [...changed.values(), ...settled.values()];
  const known = [...(overview?.rows ?? []), ...(signals?.rows ?? []), ...trades.slice(0, MAX_TRADES_FOR_SYMBOLS)];
  const symbols = offered ? [...new Set(known.map(({ symbol }) => symbol))].sort() : [];
  const bots = useContext(BotsContext)?.places ?? NO_BOTS;
  return { commands, capabilities, lacks, rows, symbols, trades, bots };
}

const MAX_TRADES_FOR_SYMBOLS = 500;
const NO_CAPABILITIES: readonly string[] = [];
const NO_BOTS: readonly PaletteDestination[] = [];
