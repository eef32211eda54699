import { config } from 'zod';

// Stops zod from compiling parsers with `new Function`, because the content security policy forbids eval. The entry
// file imports this file before any parsing.
config({ jitless: true });
