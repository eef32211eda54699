// Resolves the alias '@/' of tsconfig.json, which ts-node does not support.
const Module = require('node:module');
const path = require('node:path');

const SRC_FOLDER = path.join(__dirname, '../../src');
const resolveFilename = Module._resolveFilename;

Module._resolveFilename = (request, ...rest) =>
  resolveFilename(request.startsWith('@/') ? path.join(SRC_FOLDER, request.slice(2)) : request, ...rest);
