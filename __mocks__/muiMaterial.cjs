// Loads only the components of Material UI that a test uses. The index of the package loads all of them, in every test
// file anew.
const { existsSync } = require('node:fs');
const { dirname, join } = require('node:path');

const folder = dirname(require.resolve('@mui/material/package.json'));

module.exports = new Proxy(
  {},
  {
    get: (loaded, name) => {
      if (typeof name === 'symbol' || name === '__esModule') return name === '__esModule' ? true : undefined;
      loaded[name] ??= existsSync(join(folder, name))
        ? require(`@mui/material/${name}`).default
        : require('@mui/material/styles')[name];
      return loaded[name];
    },
  },
);
