/** Media query: the review is beside the form. */
export const WIDE = '(min-width: 85rem)';
