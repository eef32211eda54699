// Resolves the alias '@/' of tsconfig.json, which ts-node does not support.
const Module = require('node:module');
const path = require('node:path');

const SRC = path.join(__dirname, '../../src');
const resolve = Module._resolveFilename;

Module._resolveFilename = (request, ...rest) =>
  resolve(request.startsWith('@/') ? path.join(SRC, request.slice(2)) : request, ...rest);
