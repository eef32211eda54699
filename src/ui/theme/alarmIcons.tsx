import { createSvgIcon } from '@mui/material/utils';

/** An octagon, which differs in shape from the triangle of a warning and the square of a notice. */
export const CriticalIcon = createSvgIcon(<path d="M8 2h8l6 6v8l-6 6H8l-6-6V8zm3 5v6h2V7zm0 8v2h2v-2z" />, 'Critical');
export const NoticeIcon = createSvgIcon(<path d="M3 3h18v18H3zm8 4v2h2V7zm0 4v6h2v-6z" />, 'Notice');
