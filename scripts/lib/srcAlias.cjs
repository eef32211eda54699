// Lets ts-node follow the alias '@/' of tsconfig.json, which it leaves to whoever bundles.
const Module = require('node:module');
const path = require('node:path');

const SRC = path.join(__dirname, '../../src');
const resolve = Module._resolveFilename;

Module._resolveFilename = (request, ...rest) =>
  resolve(request.startsWith('@/') ? path.join(SRC, request.slice(2)) : request, ...rest);
