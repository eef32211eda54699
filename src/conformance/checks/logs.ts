// Checks the system logs: order, filters, choices and number of lines.

import type { BotSession } from '../botSession';
import type { Fields } from '../transport';
import { faultOfRows, type Check } from '../check';
import { seen, statusText } from '../faults';
import { fieldsOf, rowsOf, shown, timeFault } from '../values';
import { newestFirst } from './rowFaults';

const LOGS = 'GET /api/system-logs';

const readLogs = async (bot: BotSession, query: Record<string, string | number>): Promise<Fields[]> => {
  const { body } = await bot.read('getSystemLogs', { query });
  return rowsOf(fieldsOf(body).logs);
};

export const LOG_CHECKS: readonly Check[] = [
  {
    id: 'logs.all',
    call: LOGS,
    contract: 'The limit 2000 is possible.',
    operatorSees: "The choice '2000 (All)' fails.",
    run: async (bot) => statusText(await bot.call('getSystemLogs', { query: { limit: 2000 } }), [200]),
  },
  {
    id: 'logs.choices',
    call: LOGS,
    contract: '`levels` and `components` contain those of the lines.',
    operatorSees: 'A level or component that cannot be chosen.',
    run: async (bot) => {
      const { body } = await bot.read('getSystemLogs', { query: { limit: 100 } });
      const { levels, components } = fieldsOf(body);
      return faultOfRows(await readLogs(bot, { limit: 100 }), ({ level, component }) => {
        if (!Array.isArray(levels) || !levels.includes(level)) return `levels lacks ${shown(level)}`;
        return Array.isArray(components) && components.includes(component)
          ? undefined
          : `components lacks ${shown(component)}`;
      });
    },
  },
  {
    id: 'logs.newest-first',
    call: LOGS,
    contract: 'Lines are in descending order of time, and every time is readable.',
    operatorSees: 'Old lines instead of the latest.',
    run: async (bot) => {
      const lines = await readLogs(bot, { limit: 100 });
      const fault = faultOfRows(lines, ({ timestamp }) => timeFault('timestamp', timestamp));
      return seen(fault, 'A dash, or a time in another century.') ?? newestFirst(lines, 'timestamp');
    },
  },
];
