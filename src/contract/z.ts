// A bare re-export: with a statement beside it webpack keeps the whole of zod with its languages: 50 KiB of brotli more.
export { z } from 'zod';
