export type Announced = {
  host: string;
  port: number;
  username: string;
  /** Shown this once. */
  generatedPassword?: string;
  market: string;
  dataFolder: string;
};

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** What the terminal says once the server is ready. */
export function announcement({ host, port, username, generatedPassword, market, dataFolder }: Announced): string {
  const rows = [
    ['Console', `http://${inAddress(host)}:${port}/`],
    ['User name', username],
    ...(generatedPassword === undefined ? [] : [['Password', `${generatedPassword}   (shown only this once)`]]),
    ['Market', market],
    ['Data', dataFolder],
  ];
  const block = rows.map(([label = '', text = '']) => `  ${label.padEnd(11)}${text}`);
  return ['', 'Order Flow is ready.', ...block, ...warnings(host), '  Ctrl-C stops it.', ''].join('\n');
}

function inAddress(host: string): string {
  if (EVERY_ADDRESS.includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

const warnings = (host: string): string[] =>
  LOOPBACK.test(host)
    ? []
    : [
        `  Warning: HOST=${host} opens the console to the network, over plain HTTP: passwords and exchange keys`,
        '  can be read on the way. Put a server with TLS before it, or keep to 127.0.0.1.',
      ];
