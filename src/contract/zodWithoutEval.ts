import { config } from 'zod';

// The content security policy forbids eval: zod must not compile its parsers with `new Function`. The entry imports
// this before anything is parsed.
config({ jitless: true });
