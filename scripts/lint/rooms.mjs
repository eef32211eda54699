import { readdirSync } from 'node:fs';

/** Rooms (top-level folders of src) in order. A file may import from its room and from earlier rooms. */
const CONSOLE_ROOMS = ['contract', 'domain', 'ui', 'slices', 'api', 'store', 'live', 'features', 'app'];

/** Rooms that the server may import. Server and console share only the contract and pure functions. */
const ROOMS_ALLOWED_IN_SERVER = ['contract', 'domain'];

/** Rooms of tools, which neither console nor server imports: documents of the contract, checks of a bot. */
const TOOL_ROOMS = ['apiDocs', 'conformance'];

/** Rooms for tests and measurements. Test rooms may import every room, and only tests may import a test room. */
export const TEST_ROOMS = ['testing', 'integration', 'e2e', 'bench'];

/** Rooms of src/server, lowest first. Tests and the files at the root may import every room. */
const SERVER_ROOMS = [
  'store',
  'market',
  'logging',
  'orders',
  'bybit',
  'bot',
  'alarms',
  'timeline',
  'recordings',
  'lab',
  'exchangeKeys',
  'access',
  'auth',
  'sockets',
  'monitoring',
  'routes',
  'http',
  'shell',
];

/** Files at the root of the server that every room may import. */
const SHARED_SERVER_FILES = ['./startError.ts', './errorCode.ts', './commandRefused.ts'];

/** Folders of src/server/bot, lowest first. Only the composers at the root of the bot import every folder. */
const BOT_FOLDERS = [
  'settings',
  'venues',
  'core',
  'feed',
  'positions',
  'strategy',
  'risk',
  'live',
  'exit',
  'entry',
  'follow',
  'restart',
  'diagnostics',
  'view',
  'story',
  'analysis',
  'runtime',
];

/**
 * Files of server/bot that higher rooms may import: the interface of the bot. The Lab also creates bots, checks
 * parameters as a save does, and rebuilds the stories of stored trades.
 */
const BOT_INTERFACE_FILES = ['./bot.ts', './core/dependencies.ts'];
const BOT_FILES_OF_LAB = ['./createBot.ts', './settings/settings.ts', './story/buildTradeStory.ts'];

const ROOMS_ALLOWED_IN_ENTRY = {
  'index.tsx': [...CONSOLE_ROOMS],
  server: ROOMS_ALLOWED_IN_SERVER,
  apiDocs: ['contract', 'domain'],
  conformance: ['contract', 'domain', 'apiDocs'],
};

const roomFolderOf = (room) => `./src/${room}`;

function allowedRoomsOf(room) {
  return ROOMS_ALLOWED_IN_ENTRY[room] ?? CONSOLE_ROOMS.slice(0, CONSOLE_ROOMS.indexOf(room));
}

/** Returns one lint zone for each forbidden import between rooms. With `tests`, the test rooms may be imported. */
export function createRoomZones({ tests }) {
  const sources = [...CONSOLE_ROOMS, 'server', ...(tests ? [] : [...TOOL_ROOMS, ...TEST_ROOMS])];
  return [...CONSOLE_ROOMS, ...Object.keys(ROOMS_ALLOWED_IN_ENTRY)].flatMap((room) => {
    const allowed = [room, ...allowedRoomsOf(room)];
    return sources
      .filter((source) => !allowed.includes(source))
      .map((source) => ({
        target: roomFolderOf(room),
        from: roomFolderOf(source),
        message: `${room} imports only from ${allowedRoomsOf(room).join(', ') || 'itself'}.`,
      }));
  });
}

/** Returns one lint zone for each room of the server. A room may import itself, lower rooms and SHARED_SERVER_FILES. */
export function createServerZones() {
  return SERVER_ROOMS.map((room, index) => {
    // The bot knows accounts at an exchange only by the types of the orders.
    const allowed = SERVER_ROOMS.slice(0, index).filter((lower) => room !== 'bot' || lower !== 'bybit');
    return {
      target: roomFolderOf(`server/${room}`),
      from: roomFolderOf('server'),
      except: [...SHARED_SERVER_FILES, ...[...allowed, room].map((name) => `./${name}`)],
      message: `server/${room} imports only from ${allowed.join(', ') || 'itself'}.`,
    };
  });
}

/** Returns one lint zone for each folder of the bot. A folder may import itself and lower folders. */
export function createBotFolderZones() {
  return BOT_FOLDERS.map((folder, index) => {
    const allowed = BOT_FOLDERS.slice(0, index + 1);
    return {
      target: roomFolderOf(`server/bot/${folder}`),
      from: roomFolderOf('server/bot'),
      except: allowed.map((name) => `./${name}`),
      message: `server/bot/${folder} imports only from ${allowed.join(', ')} of server/bot.`,
    };
  });
}

/** Returns one lint zone for each room above the bot. These rooms may import only the interface of the bot. */
export function createBotInterfaceZones() {
  return SERVER_ROOMS.slice(SERVER_ROOMS.indexOf('bot') + 1).map((room) => {
    const allowed = [...BOT_INTERFACE_FILES, ...(room === 'lab' ? BOT_FILES_OF_LAB : [])];
    return {
      target: roomFolderOf(`server/${room}`),
      from: roomFolderOf('server/bot'),
      except: allowed,
      message: `server/${room} imports only ${allowed.join(', ')} of server/bot.`,
    };
  });
}

/** Returns the lint zones that forbid imports between features. */
export function createFeatureZones(root) {
  let features;
  try {
    features = readdirSync(`${root}/src/features`, { withFileTypes: true });
  } catch {
    return [];
  }
  return features
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      target: roomFolderOf(`features/${name}`),
      from: roomFolderOf('features'),
      except: [`./${name}`],
      message: 'A feature never imports another. Move shared code to a room on the left.',
    }));
}

export const FORBIDDEN_PACKAGES = [
  { rooms: ['contract'], packages: ['react', 'react-dom', 'react-redux', '@reduxjs/*', '@mui/*', 'node:*'] },
  { rooms: ['domain'], packages: ['react', 'react-dom', 'react-redux', '@reduxjs/*', '@mui/*', 'node:*'] },
  { rooms: ['ui'], packages: ['react-redux', '@reduxjs/*', 'redux-persist', 'node:*'] },
  { rooms: ['slices', 'api', 'live'], packages: ['react', 'react-dom', '@mui/*', 'node:*'] },
  { rooms: ['store', 'features', 'app'], packages: ['node:*'] },
  { rooms: ['server'], packages: ['react', 'react-dom', 'react-redux', '@reduxjs/*', '@mui/*', 'redux-persist'] },
];
