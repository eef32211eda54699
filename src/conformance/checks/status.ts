// Checks the status, its capabilities, the parameters and the presets against each other.

import { CAPABILITIES } from '@/contract/capabilities';
import { BUILT_IN_PRESETS, EXCHANGES } from '@/contract/enums';
import { type BotSession } from '../botSession';
import type { Fields } from '../transport';
import { skip, type Check } from '../check';
import { seen } from '../faults';
import { fieldsOf, numberOf, shown, tradesOf } from '../values';

const STATUS = 'GET /api/status';
const ATTEMPTS = 4;
const RETRY_MS = 250;

const readStatus = async (bot: BotSession): Promise<Fields> => fieldsOf((await bot.readNow('getStatus')).body);

export const STATUS_CHECKS: readonly Check[] = [
  {
    id: 'status.mode-agrees',
    call: STATUS,
    contract: '`mode` of the status is that of the parameters, and `exchange` too for BYBIT and BINANCE.',
    operatorSees: 'PAPER on one screen and LIVE on another.',
    run: async (bot) => {
      const status = fieldsOf((await bot.read('getStatus')).body);
      const params = fieldsOf((await bot.read('getParams')).body);
      // The parameters have no name for another exchange.
      const isCatalogued = EXCHANGES.some((name) => name === status.exchange);
      for (const field of isCatalogued ? ['mode', 'exchange'] : ['mode']) {
        if (params[field] !== undefined && params[field] !== status[field]) {
          return `the status says ${shown(status[field])}, the parameters say ${shown(params[field])}`;
        }
      }
      return undefined;
    },
  },
  {
    id: 'status.paused-runs',
    call: STATUS,
    contract: 'A paused bot is running.',
    operatorSees: 'STOPPED or PAUSED at random, with the wrong commands.',
    run: async (bot) => {
      const { running, paused } = await readStatus(bot);
      return paused === true && running !== true ? 'the bot is paused and not running' : undefined;
    },
  },
  {
    id: 'status.uptime',
    call: STATUS,
    contract: '`uptime_seconds` counts seconds and never goes back while the bot runs.',
    operatorSees: 'A wrong uptime.',
    run: async (bot) => {
      const before = await readStatus(bot);
      if (before.running !== true) return skip('the bot is not running');
      await bot.transport.wait(1_000);
      const after = await readStatus(bot);
      const passed = (numberOf(after.uptime_seconds) ?? NaN) - (numberOf(before.uptime_seconds) ?? NaN);
      if (Number.isNaN(passed)) return seen(`uptime_seconds is ${shown(after.uptime_seconds)}`, 'No uptime.');
      return passed >= 0 && passed <= 30 ? undefined : `a second changed the uptime by ${passed}`;
    },
  },
  {
    id: 'status.active-trades',
    call: STATUS,
    contract: '`active_trades` is the number of trades that are not CLOSED.',
    operatorSees: 'A wrong number of active trades, and Close All Positions missing while a position is open.',
    run: async (bot) => {
      let found = '';
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const open = tradesOf(await bot.readNow('getTrades', { query: { skip: 0, limit: 500 } })).filter(
          ({ status }) => status !== 'CLOSED',
        ).length;
        const active = numberOf((await readStatus(bot)).active_trades);
        if (active === open) return undefined;
        found = `active_trades is ${active}, but ${open} of the trades are open`;
        // A trade may open or close between the two calls.
        await bot.transport.wait(RETRY_MS);
      }
      return found;
    },
  },
  {
    id: 'capabilities.list',
    call: STATUS,
    contract: '`capabilities` is absent or a list of texts.',
    operatorSees: 'No addition of the bot.',
    run: async (bot) => {
      const { capabilities } = fieldsOf((await bot.read('getStatus')).body);
      if (capabilities === undefined) return undefined;
      const isList = Array.isArray(capabilities) && capabilities.every((name) => typeof name === 'string');
      return isList ? undefined : `capabilities is ${shown(capabilities)}`;
    },
  },
  {
    id: 'capabilities.known',
    call: STATUS,
    contract: `A name in \`capabilities\` is one of ${CAPABILITIES.join(', ')}, or has a prefix of the bot with a colon.`,
    operatorSees: 'An addition is missing because of a spelling mistake.',
    run: async ({ capabilities }) => {
      const unknown = capabilities.find((name) => !CAPABILITIES.some((known) => known === name) && !name.includes(':'));
      return unknown === undefined ? undefined : `'${unknown}' is unknown`;
    },
  },
  {
    id: 'capabilities.stable',
    call: STATUS,
    contract: '`capabilities` stay the same while the bot runs.',
    operatorSees: 'Screens that come and go.',
    run: async (bot) => {
      const now = (await readStatus(bot)).capabilities;
      const names = Array.isArray(now) ? now : [];
      return JSON.stringify(names) === JSON.stringify(bot.capabilities) ? undefined : `now ${shown(names)}`;
    },
  },
  {
    id: 'params.same-in-both-calls',
    call: 'GET /api/parameters',
    contract: '/api/params and /api/parameters give the same values.',
    operatorSees: 'The Market Analyzer compares values that the bot does not use.',
    run: async (bot) => {
      const form = fieldsOf((await bot.read('getParams')).body);
      const analyzer = fieldsOf((await bot.read('getParameters')).body);
      const different = Object.keys(analyzer).find(
        (key) => JSON.stringify(form[key]) !== JSON.stringify(analyzer[key]),
      );
      return different === undefined
        ? undefined
        : `${different} is ${shown(form[different])} and ${shown(analyzer[different])}`;
    },
  },
  {
    id: 'params.mode',
    call: 'GET /api/params',
    contract: 'The parameters contain `mode` and `exchange`.',
    operatorSees: 'The form shows PAPER and BYBIT whatever the bot does.',
    run: async (bot) => {
      const params = fieldsOf((await bot.read('getParams')).body);
      const missing = ['mode', 'exchange'].find((field) => params[field] == null);
      return missing === undefined ? undefined : `${missing} is absent`;
    },
  },
  {
    id: 'presets.built-in',
    call: 'GET /api/presets',
    contract: `The presets ${BUILT_IN_PRESETS.join(', ')} are listed.`,
    operatorSees: 'A built-in preset is missing.',
    run: async (bot) => {
      const { presets } = fieldsOf((await bot.read('getPresets')).body);
      const missing = BUILT_IN_PRESETS.find((name) => !Array.isArray(presets) || !presets.includes(name));
      return missing === undefined ? undefined : `${missing} is missing`;
    },
  },
  {
    id: 'presets.keep-paper',
    call: 'GET /api/presets/{preset}',
    contract: 'A built-in preset never has the mode LIVE.',
    operatorSees: 'A preset offers to switch PAPER to LIVE.',
    run: async (bot) => {
      for (const preset of BUILT_IN_PRESETS) {
        const { mode } = fieldsOf((await bot.read('getPreset', { values: { preset } })).body);
        if (mode === 'LIVE') return `${preset} has the mode LIVE`;
      }
      return undefined;
    },
  },
];

/** Runs last, so that a change during any other check is found. */
export const CAPABILITIES_STAY_CHECK: Check = {
  id: 'capabilities.stay',
  call: STATUS,
  contract: '`capabilities` stays the same while the bot runs.',
  operatorSees: 'Views and buttons that appear and disappear while the operator works.',
  run: async (bot) => {
    const { capabilities } = await readStatus(bot);
    const now: unknown[] = Array.isArray(capabilities) ? capabilities : [];
    const gone = bot.capabilities.filter((name) => !now.includes(name));
    const added = now.filter((name) => typeof name === 'string' && !bot.capabilities.includes(name));
    if (gone.length + added.length === 0) return undefined;
    return `since the sign-in ${gone.length === 0 ? 'none' : gone.join(', ')} disappeared and ${added.length === 0 ? 'none' : added.join(', ')} appeared`;
  },
};
