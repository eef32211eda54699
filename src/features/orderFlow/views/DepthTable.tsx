import { useEffect, useState } from 'react';
import { formatCompactAmount } from '@/domain/format/compact';
import { formatPrice } from '@/domain/format/format';
import { formatTime } from '@/domain/format/time';
import type { MarketColumn } from '@/domain/orderFlow/marketSeries';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { useCurrency } from '@/ui/figures/currency';
import type { LiveMarketSeries } from '../useMarketSeries';

const SECONDS_PER_MINUTE = 60;

export function DepthTable({ symbol, live: { series, subscribe } }: { symbol: string; live: LiveMarketSeries }) {
  const zone = useTimeZone();
  const currency = useCurrency();
  const [minutes, setMinutes] = useState<readonly MarketColumn[]>([]);
  useEffect(() => {
    const write = (): void => {
      const ofMinutes = series.columns.filter(({ at }) => Math.floor(at / 1_000) % SECONDS_PER_MINUTE === 0);
      setMinutes((before) => (before.at(-1)?.at === ofMinutes.at(-1)?.at ? before : ofMinutes));
    };
    write();
    return subscribe(write);
  }, [series, subscribe]);
  return (
    <table>
      <caption>Resting liquidity of {symbol} by the minute</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Mid</th>
          <th scope="col">Bids {currency}</th>
          <th scope="col">Asks {currency}</th>
        </tr>
      </thead>
      <tbody>
        {minutes.map(({ at, mid, bids, asks }) => (
          <tr key={at}>
            <td>{formatTime(at, zone)}</td>
            <td>{formatPrice(mid)}</td>
            <td>{formatCompactAmount(sumOfNotionals(bids))}</td>
            <td>{formatCompactAmount(sumOfNotionals(asks))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sumOfNotionals = (notionals: Float32Array): number => notionals.reduce((total, notional) => total + notional, 0);
