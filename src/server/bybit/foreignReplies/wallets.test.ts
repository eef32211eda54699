import { readAccount } from '@/testing/exchange/readAccount';

const UNKNOWN = { equity: undefined, availableMargin: undefined, balance: undefined };

/** Coin and wallet of the document of the wallet balance, with values of their own. */
const usdt = {
  availableToBorrow: '',
  bonus: '0',
  accruedInterest: '0',
  availableToWithdraw: '',
  totalOrderIM: '5',
  equity: '1010.5',
  totalPositionMM: '1',
  usdValue: '1010.1',
  unrealisedPnl: '10.5',
  collateralSwitch: true,
  spotHedgingQty: '0',
  borrowAmount: '0.0',
  totalPositionIM: '40',
  walletBalance: '1000',
  cumRealisedPnl: '-3',
  locked: '0',
  marginCollateral: true,
  coin: 'USDT',
};
const bitcoin = { ...usdt, coin: 'BTC', equity: '', walletBalance: '' };
const documented = {
  totalEquity: '3.31',
  accountIMRate: '',
  totalMarginBalance: '',
  totalInitialMargin: '',
  accountType: 'UNIFIED',
  totalAvailableBalance: '',
  accountMMRate: '',
  totalPerpUPL: '',
  totalWalletBalance: '3.3',
  accountLTV: '0',
  totalMaintenanceMargin: '',
  coin: [bitcoin, usdt],
};

test.each<[string, unknown[], object]>([
  ['of the document, in isolated margin', [documented], { equity: 1_010.5, availableMargin: 955, balance: 1_000 }],
  [
    'in cross margin',
    [{ ...documented, totalAvailableBalance: '900', accountIMRate: '0.1' }],
    { availableMargin: 900 },
  ],
  [
    'of UTA 2.0, with rates by mark price',
    [{ ...documented, accountIMRateByMp: '0', totalInitialMarginByMp: '' }],
    { equity: 1_010.5 },
  ],
  ['without account type', [{ ...documented, accountType: undefined }], { equity: 1_010.5 }],
  [
    'with numbers instead of texts',
    [{ ...documented, coin: [{ ...usdt, equity: 7, walletBalance: 6, totalPositionIM: 0, totalOrderIM: 0 }] }],
    { equity: 7, availableMargin: 6 },
  ],
  ['with negative equity', [{ ...documented, coin: [{ ...usdt, equity: '-3' }] }], { equity: -3 }],
  [
    'with equity "0"',
    [{ ...documented, coin: [{ ...usdt, equity: '0', walletBalance: '0' }] }],
    { equity: 0, balance: 0 },
  ],
  [
    'without margins of the coin',
    [{ ...documented, coin: [{ coin: 'USDT', equity: '5', walletBalance: '5' }] }],
    { availableMargin: 5 },
  ],
  [
    'behind a wallet of a different account type',
    [{ ...documented, accountType: 'FUND', coin: [{ ...usdt, equity: '9' }] }, documented],
    { equity: 1_010.5 },
  ],
  ['behind an unreadable row', [null, documented], { equity: 1_010.5 }],
])('a wallet %s is read', async (_, rows, wallet) => {
  expect(await readAccount({ wallets: rows })).toMatchObject({ wallet, failures: [] });
});

test.each<[string, unknown[]]>([
  ['an empty list', []],
  ['a list with null', [null]],
  ['a wallet of a classic account', [{ ...documented, accountType: 'CONTRACT' }]],
  ['a spot wallet', [{ accountType: 'SPOT', coin: [{ coin: 'USDT', free: '1', locked: '0' }] }]],
  ['a wallet without coins', [{ ...documented, coin: [] }]],
  ['a wallet whose coins are null', [{ ...documented, coin: null }]],
  ['a wallet without USDT', [{ ...documented, coin: [bitcoin] }]],
  ['a wallet with USDC alone', [{ ...documented, coin: [{ ...usdt, coin: 'USDC' }] }]],
  ['a wallet whose USDT has no equity', [{ ...documented, coin: [{ ...usdt, equity: '' }] }]],
  ['a wallet whose USDT has no balance', [{ ...documented, coin: [{ ...usdt, walletBalance: null }] }]],
])('%s has no known figure, and is no failure', async (_, rows) => {
  expect(await readAccount({ wallets: rows })).toMatchObject({ wallet: UNKNOWN, failures: [] });
});
