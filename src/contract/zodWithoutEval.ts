import { config } from 'zod';

// The content security policy forbids eval: zod must not compile its parsers with `new Function`. The entry file
// imports this before any parsing.
config({ jitless: true });
