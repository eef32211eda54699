// This file must contain only a re-export. Any other statement makes webpack bundle all languages of zod, which are 50
// KiB after compression.
export { z } from 'zod';
