import { config } from 'zod';
import { en } from 'zod/locales';

// The build removes these texts from the code of the sign-in screen. The log of unreadable replies needs the texts.
config(en());
