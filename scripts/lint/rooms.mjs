import { readdirSync } from 'node:fs';

/** The rooms of src in order. A file may import from its own room and from the rooms before it. */
const CONSOLE_ROOMS = ['contract', 'domain', 'ui', 'slices', 'api', 'store', 'live', 'features', 'app'];

/** The server shares only contract and pure functions with the console. */
const SERVER_MAY_IMPORT = ['contract', 'domain'];

/** Rooms for tests and measurements. They may import every room, and only tests may import them. */
export const TEST_ROOMS = ['testing', 'integration', 'e2e', 'bench'];

/**
 * The rooms inside the server, lowest first. A file may import from its own room and from lower rooms. The files at the
 * root of the server start it and may import every room. Tests beside the code may import every room as well.
 */
const SERVER_ROOMS = [
  'store',
  'market',
  'bot',
  'recordings',
  'lab',
  'logging',
  'exchangeKeys',
  'access',
  'auth',
  'sockets',
  'routes',
  'http',
];

/** The one file at the root of the server that every room may import. */
const SERVER_BASE = './startError.ts';

const STARTS_IN = { 'index.tsx': [...CONSOLE_ROOMS], server: SERVER_MAY_IMPORT };

const folder = (room) => `./src/${room}`;

function mayImport(room) {
  return STARTS_IN[room] ?? CONSOLE_ROOMS.slice(0, CONSOLE_ROOMS.indexOf(room));
}

/** Returns one zone for each forbidden pair of rooms. Tests beside the code may also import the test rooms. */
export function roomZones({ tests }) {
  const sources = [...CONSOLE_ROOMS, 'server', ...(tests ? [] : TEST_ROOMS)];
  return [...CONSOLE_ROOMS, ...Object.keys(STARTS_IN)].flatMap((room) => {
    const allowed = [room, ...mayImport(room)];
    return sources
      .filter((source) => !allowed.includes(source))
      .map((source) => ({
        target: folder(room),
        from: folder(source),
        message: `${room} imports only from ${mayImport(room).join(', ') || 'itself'}.`,
      }));
  });
}

/** Returns one zone for each room of the server. A room may import itself, lower rooms and the base. */
export function serverZones() {
  return SERVER_ROOMS.map((room, index) => {
    const allowed = SERVER_ROOMS.slice(0, index);
    return {
      target: folder(`server/${room}`),
      from: folder('server'),
      except: [SERVER_BASE, ...[...allowed, room].map((name) => `./${name}`)],
      message: `server/${room} imports only from ${allowed.join(', ') || 'itself'}.`,
    };
  });
}

/** Returns the zones that keep features from importing each other. */
export function featureZones(root) {
  let features;
  try {
    features = readdirSync(`${root}/src/features`, { withFileTypes: true });
  } catch {
    return [];
  }
  return features
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      target: folder(`features/${name}`),
      from: folder('features'),
      except: [`./${name}`],
      message: 'A feature never imports another. Move shared code to a room on the left.',
    }));
}

/** Packages that rooms must not import. */
export const FOREIGN_PACKAGES = [
  { rooms: ['contract'], packages: ['react', 'react-dom', 'react-redux', '@reduxjs/*', '@mui/*', 'node:*'] },
  { rooms: ['domain'], packages: ['react', 'react-dom', 'react-redux', '@reduxjs/*', '@mui/*', 'node:*'] },
  { rooms: ['ui'], packages: ['react-redux', '@reduxjs/*', 'redux-persist', 'node:*'] },
  { rooms: ['slices', 'api', 'live'], packages: ['react', 'react-dom', '@mui/*', 'node:*'] },
  { rooms: ['store', 'features', 'app'], packages: ['node:*'] },
  { rooms: ['server'], packages: ['react', 'react-dom', 'react-redux', '@reduxjs/*', '@mui/*', 'redux-persist'] },
];
