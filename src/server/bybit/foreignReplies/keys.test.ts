import { createAccountCheck } from '../account/accountCheck';
import type { Outcome } from '../requests/replies';
import type { ApiCall } from '../requests/requests';

const position = { positionIdx: 0, side: '', size: '0', leverage: '10' };

/** Checks an account whose key and position have these replies. Returns the sentences. */
async function check({ key = documented, row = position }: { key?: unknown; row?: object } = {}) {
  const results: Readonly<Record<string, unknown>> = {
    '/v5/user/query-api': key,
    '/v5/system/status': { list: [] },
    '/v5/account/info': {
      marginMode: 'ISOLATED_MARGIN',
      unifiedMarginStatus: 6,
      smpGroup: 0,
      updatedTime: '1764000000000',
    },
    '/v5/position/list': { list: [row] },
  };
  const requests = {
    call: ({ path }: ApiCall, done: (outcome: Outcome) => void) => done({ kind: 'ok', result: results[path] }),
    bannedUntil: () => undefined,
    outageSince: () => undefined,
    barredBy: () => undefined,
    clockOffset: () => 0,
    close: () => undefined,
  };
  const folder = { accountId: () => '7703', keepAccountId: () => undefined, loadReadUntil: () => undefined };
  const holdings = () => Promise.resolve({ positions: [], orders: [] });
  const account = createAccountCheck(requests, { holdings }, { folder, kind: 'testnet' });
  const findings = await account.check({ symbols: ['BTCUSDT'], isOwnOrder: () => false, ownQuantity: () => 0 });
  return findings.map(({ text }) => text);
}

/** Reply of the document of the API key, with values of its own. */
const permissions = {
  ContractTrade: ['Order', 'Position'],
  Spot: [],
  Wallet: ['AccountTransfer'],
  Options: [],
  Derivatives: [],
  CopyTrading: [],
  BlockTrade: [],
  Exchange: [],
  NFT: [],
  Affiliate: [],
  Earn: [],
};
const documented = {
  id: '14033001',
  note: 'bot',
  apiKey: 'k',
  readOnly: 0,
  secret: '',
  permissions,
  ips: ['10.0.0.7'],
  type: 1,
  deadlineDay: 83,
  expiredAt: '2027-05-15T03:21:05Z',
  createdAt: '2026-10-16T02:24:40Z',
  unified: 0,
  uta: 1,
  userID: 7_703,
  inviterID: 0,
  vipLevel: 'No VIP',
  mktMakerLevel: '0',
  affiliateID: 0,
  rsaPublicKey: '',
  isMaster: true,
  parentUid: '0',
  kycLevel: 'LEVEL_DEFAULT',
  kycRegion: '',
};

test.each<[string, object]>([
  ['of the document', {}],
  ['with numbers and texts exchanged', { userID: '7703', readOnly: '0' }],
  ['of a unified account, with the permission for derivatives', { permissions: { Derivatives: ['DerivativesTrade'] } }],
  ['of a sub-account', { isMaster: false, parentUid: '99' }],
  [
    'without unused fields',
    { unified: undefined, uta: undefined, vipLevel: undefined, kycRegion: null, deadlineDay: null },
  ],
])('a key %s is read', async (_, changes) => {
  expect(await check({ key: { ...documented, ...changes } })).toEqual([]);
});

const MAY_NOT_TRADE = 'The API key may not trade. Give it the permission to trade contracts.';
const UNREADABLE = 'The account could not be checked: unreadable reply';

test.each<[string, unknown, string]>([
  ['for spot alone', { ...documented, permissions: { Spot: ['SpotTrade'] } }, MAY_NOT_TRADE],
  ['without permissions', { ...documented, permissions: {} }, MAY_NOT_TRADE],
  [
    'whose permissions are null',
    { ...documented, permissions: { ...permissions, ContractTrade: null } },
    MAY_NOT_TRADE,
  ],
  ['that only reads, as text', { ...documented, readOnly: '1' }, MAY_NOT_TRADE],
  [
    'that may withdraw',
    { ...documented, permissions: { ...permissions, Wallet: ['Withdraw'] } },
    'The API key may withdraw.',
  ],
  ['of another account', { ...documented, userID: 99_001 }, 'The key belongs to the account ...9001'],
  ['without address', { ...documented, ips: null }, 'The API key works from every address.'],
  ['for every address', { ...documented, ips: ['*'] }, 'The API key works from every address.'],
  ['whose right to write is unreadable', { ...documented, readOnly: '' }, UNREADABLE],
  ['without account', { ...documented, userID: null }, UNREADABLE],
  ['without any permission field', { ...documented, permissions: null }, UNREADABLE],
  ['that is null', null, UNREADABLE],
  ['that is a list', [], UNREADABLE],
])('a key %s is answered with a sentence', async (_, key, sentence) => {
  expect(await check({ key })).toEqual([expect.stringContaining(sentence)]);
});

test.each<[string, object, string[]]>([
  ['without leverage', { ...position, leverage: '' }, []],
  ['with an index as text', { ...position, positionIdx: '0' }, []],
])('a start with a position %s is checked', async (_, row, sentences) => {
  expect(await check({ row })).toEqual(sentences);
});
