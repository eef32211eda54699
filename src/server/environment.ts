import { isIP } from 'node:net';

import { MAX_CREDENTIAL_LENGTH } from '@/contract/bot/auth';
import { normaliseOrigin, readBotList } from '@/contract/bot/botList';
import { z } from '@/contract/schema/z';
import { isTimeZone } from '@/contract/params/textFormats';

import { normaliseHost } from './access/hosts';
import { StartError } from './startError';

/** Error whose message lists every invalid environment variable, one line each. */
class EnvironmentError extends StartError {
  constructor(problems: readonly string[]) {
    super(['The environment is not usable:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
}

const wholeNumberSchema = (lowest: number, highest: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(lowest, `must be at least ${lowest}`)
    .max(highest, `must be at most ${highest}`);

/** Returns the schema of a comma-separated list. `parseEntry` returns undefined for an invalid entry. */
const commaSeparatedSchema = (parseEntry: (entry: string) => string | undefined, problem: string) =>
  z
    .string()
    .transform((text, context) => {
      const entries = text.split(',').map((entry) => entry.trim());
      return entries.flatMap((entry) => {
        const value = parseEntry(entry);
        if (value === undefined) context.addIssue({ code: 'custom', message: problem });
        return value ?? [];
      });
    })
    .default([]);

/** Returns undefined for a host with a port. */
const readHost = (entry: string): string | undefined =>
  /:\d+$/.test(entry) && isIP(entry) === 0 ? undefined : normaliseHost(entry);

/** Schema of names and addresses such as `Day,Night=https://night.example`. The own bot needs no address. */
const botsSchema = z
  .string()
  .transform((text, context) => {
    const { bots, problems } = readBotList(
      text.split(',').map((entry) => {
        const [, name = entry, address] = /^([^=]*)=(.*)$/.exec(entry) ?? [];
        return { name, address };
      }),
    );
    for (const message of problems) context.addIssue({ code: 'custom', message });
    return bots;
  })
  .default([]);

const usdtLimitSchema = z.coerce.number({ error: 'must be a number' }).positive('must be above 0').optional();

const environmentSchema = z.object({
  PORT: wholeNumberSchema(0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  /** Host names that the server accepts besides HOST and the loopback names. */
  ALLOWED_HOSTS: commaSeparatedSchema(
    readHost,
    'must be host names such as bot.example without port, separated by commas',
  ),
  /** Origins of consoles on other sites. */
  ALLOWED_ORIGINS: commaSeparatedSchema(
    normaliseOrigin,
    'must be origins such as https://console.example, separated by commas',
  ),
  /** Bots that the console of this server shows. */
  BOTS: botsSchema,
  /** True if the server trusts the headers X-Forwarded-For and X-Forwarded-Proto. */
  TRUST_PROXY: z.stringbool({ error: 'must be true or false' }).default(false),
  /** Name of the operator. Without OPERATOR_USERNAME, the server keeps the stored name. */
  OPERATOR_USERNAME: z.string().trim().max(100, 'must have at most 100 characters').optional(),
  /** Password of the operator, which the server sets at each start. */
  OPERATOR_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(MAX_CREDENTIAL_LENGTH, `must have at most ${MAX_CREDENTIAL_LENGTH} characters`)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  MARKET: z.string().optional(),
  MARKET_SPEED: z.coerce.number({ error: 'must be a number' }).positive('must be above 0').optional(),
  MARKET_SEED: wholeNumberSchema(0, 2 ** 31 - 1).optional(),
  MARKET_REGIME: z.string().optional(),
  MARKET_FAULTS: z.never('was removed: the simulated market causes no faults').optional(),
  RECORD: z
    .never('was removed: the server keeps a rolling recording, and the console begins further recordings')
    .optional(),
  /** If set to `on`, the server always keeps a recording of the last two hours of its market. */
  ROLLING_RECORDING: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  // The store derives the encryption key from KEYS_SECRET without a slow hash, so a short passphrase would be weak.
  KEYS_SECRET: z
    .string()
    .min(32, 'must have at least 32 random characters, such as from "openssl rand -base64 32"')
    .optional(),
  /** URL of the Redis server from which workers on other machines take Lab runs. */
  LAB_QUEUE: z
    .string()
    .regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')
    .refine((url) => URL.canParse(url), 'must be a URL such as redis://localhost:6379')
    .optional(),
  /** Bearer token of scrapes. Without METRICS_TOKEN, the address of the console serves no metrics. */
  METRICS_TOKEN: z
    .string()
    .min(32, 'must have at least 32 random characters, such as from "openssl rand -base64 32"')
    .optional(),
  /** Port on 127.0.0.1 for scrapes. */
  METRICS_PORT: wholeNumberSchema(1, 65_535).optional(),
  /** Hosts with a private address to which the server may send alarms. */
  ALERTS_PRIVATE_HOSTS: commaSeparatedSchema(
    (entry) => readHost(entry)?.replace(/^\[|\]$/g, ''),
    'must be host names such as ntfy.lan without port, separated by commas',
  ),
  /** Address of the console in the links of messages. */
  CONSOLE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://bot.example' })
    .transform((url) => url.replace(/#.*$/, ''))
    .optional(),
  /** Time zone of the operator, in which messages show their times. */
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Europe/Rome').default('UTC'),
  /** Address of an outside monitor, which the server calls every minute. It often contains a secret. */
  HEARTBEAT_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://monitor.example/ping' })
    .optional(),
  /** Account that receives the orders of mode LIVE. */
  EXECUTION: z.enum(['paper', 'demo', 'testnet'], { error: 'must be paper, demo or testnet' }).default('paper'),
  /** Largest notional of one entry, and of all open positions together, in mode LIVE. */
  LIVE_MAX_NOTIONAL_USDT: usdtLimitSchema,
  /** Loss of a UTC day in mode LIVE, at which the bot closes all positions until the next day. */
  LIVE_MAX_DAILY_LOSS_USDT: usdtLimitSchema,
  /** Folder of the built console. By default, the server uses the folder beside its bundle. */
  CONSOLE_DIR: z.string().optional(),
});
export type Environment = z.infer<typeof environmentSchema>;

const LIVE_LIMITS = ['LIVE_MAX_NOTIONAL_USDT', 'LIVE_MAX_DAILY_LOSS_USDT'] as const;

/** An account at an exchange needs both limits and the live market of that exchange. */
const checkedSchema = environmentSchema.superRefine((environment, context) => {
  if (environment.EXECUTION === 'paper') return;
  const needed = `is required with EXECUTION=${environment.EXECUTION}`;
  for (const name of LIVE_LIMITS)
    if (environment[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: needed });
  if (environment.MARKET !== 'bybit')
    context.addIssue({
      code: 'custom',
      path: ['MARKET'],
      message: `must be bybit with EXECUTION=${environment.EXECUTION}`,
    });
});

const NO_REAL_MONEY_TEXT = 'EXECUTION=live is not available: this version never traded at a real exchange. Use demo.';

/** An empty variable counts as not set. Throws StartError for an invalid variable. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => name in environmentSchema.shape && value?.trim() !== ''),
  );
  if (set['EXECUTION'] === 'live') throw new StartError(NO_REAL_MONEY_TEXT);
  const reading = checkedSchema.safeParse(set);
  if (reading.success) return reading.data;
  // The error message never contains the value, because the value may be a secret.
  throw new EnvironmentError(reading.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
}
