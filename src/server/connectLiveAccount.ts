import type { ApiKeys } from '@/contract/bot/keys';

import type { ServerDependencies } from './assemble';
import type { Environment } from './environment';
import { CommandRefused } from './commandRefused';
import { createBinanceKeyCheck } from './exchangeKeys/checkBinanceKey';
import { createBybitKeyCheck } from './exchangeKeys/checkBybitKey';
import { createApiKeysCheck } from './exchangeKeys/checkKeys';
import { createSocketTransport, HOSTS, type Hosts } from './bybit/requests/socketTransport';
import { createLiveAccount } from './bybit/connection';
import { createSystemLog } from './logging/systemLog';
import type { MarketSource } from './market/source';
import { KeysUnreadableError } from './store/keys';
import type { Store } from './store/repositories';

type AccountEnvironment = Pick<Environment, 'EXECUTION' | 'LIVE_MAX_DAILY_LOSS_USDT' | 'LIVE_MAX_NOTIONAL_USDT'>;

/**
 * Connects the account that EXECUTION names. Typed keys are then checked at the hosts of that account. Only tests name
 * other hosts.
 */
export function connectLiveAccount(
  { EXECUTION, LIVE_MAX_NOTIONAL_USDT, LIVE_MAX_DAILY_LOSS_USDT }: AccountEnvironment,
  { keys, exchangeAccount, logs }: Pick<Store, 'exchangeAccount' | 'keys' | 'logs'>,
  market: MarketSource,
  hosts: Hosts = HOSTS[EXECUTION === 'testnet' ? 'testnet' : 'demo'],
): Pick<ServerDependencies, 'checkKeys' | 'liveAccount'> {
  if (EXECUTION === 'paper' || LIVE_MAX_NOTIONAL_USDT === undefined || LIVE_MAX_DAILY_LOSS_USDT === undefined)
    return {};
  const log = createSystemLog(logs, Date.now);
  return {
    checkKeys: createApiKeysCheck(
      { BYBIT: createBybitKeyCheck(hosts.rest), BINANCE: createBinanceKeyCheck() },
      { BYBIT: EXECUTION },
    ),
    liveAccount: createLiveAccount({
      kind: EXECUTION,
      transport: createSocketTransport(hosts),
      clock: market.clock,
      instruments: () => market.instruments(),
      addressLimits: market.addressLimits,
      folder: exchangeAccount,
      warn: (text) => log('WARNING', 'EXECUTION', text),
      limits: { maxNotionalUsdt: LIVE_MAX_NOTIONAL_USDT, maxDailyLossUsdt: LIVE_MAX_DAILY_LOSS_USDT },
      readKey() {
        const { bybit_key: key, bybit_secret: secret } = loadKeys(keys);
        return key && secret ? { key, secret } : undefined;
      },
    }),
  };
}

function loadKeys(keys: Store['keys']): ApiKeys {
  try {
    return keys.loadKeys();
  } catch (error) {
    throw error instanceof KeysUnreadableError ? new CommandRefused(error.message) : error;
  }
}
