import * as z from 'zod';

// The content security policy forbids eval: zod must not compile its parsers with `new Function`.
z.config({ jitless: true });

export { z };
