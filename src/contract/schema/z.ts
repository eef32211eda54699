// The file z.ts must contain only a re-export. Any other statement makes webpack bundle all languages of zod: 50 KiB
// after compression.
export { z } from 'zod';
