// Keep this file a bare re-export. With any other statement webpack keeps all languages of zod: 50 KiB of brotli more.
export { z } from 'zod';
