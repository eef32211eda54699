export type StartupSummary = {
  host: string;
  port: number;
  username: string;
  /** Password that the server generated at its start. The terminal shows a generated password only once. */
  generatedPassword?: string;
  market: string;
  dataFolder: string;
};

const LOOPBACK_HOST_PATTERN = /^(localhost|127(\.\d+){3}|::1)$/;
const UNSPECIFIED_ADDRESSES = ['0.0.0.0', '::'];

/** Returns the text that the terminal shows once the server is ready. */
export function formatStartupMessage(summary: StartupSummary): string {
  const { host, port, username, generatedPassword, market, dataFolder } = summary;
  const rows = [
    ['Console', `http://${toBrowsableHost(host)}:${port}/`],
    ['User name', username],
    ...(generatedPassword === undefined ? [] : [['Password', `${generatedPassword}   (shown only this once)`]]),
    ['Market', market],
    ['Data', dataFolder],
  ];
  const block = rows.map(([label = '', text = '']) => `  ${label.padEnd(11)}${text}`);
  return ['', 'Order Flow is ready.', ...block, ...listStartupWarnings(host), '  Ctrl-C stops it.', ''].join('\n');
}

/** Returns the host name that a browser on this machine can open. */
function toBrowsableHost(host: string): string {
  if (UNSPECIFIED_ADDRESSES.includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

const listStartupWarnings = (host: string): string[] =>
  LOOPBACK_HOST_PATTERN.test(host)
    ? []
    : [
        `  Warning: HOST=${host} opens the console to the network over plain HTTP. Others on the network can read`,
        '  passwords and exchange keys. Use a reverse proxy with TLS, or set HOST to 127.0.0.1.',
      ];
