// This file must contain only a re-export. With other statements webpack bundles all languages of zod, 50 KiB of
// brotli.
export { z } from 'zod';
