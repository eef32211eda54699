/** Attributes of the input of a secret: password managers ignore the input, and the browser corrects nothing. */
export const SECRET_INPUT_PROPS = {
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
  'data-form-type': 'other',
  spellCheck: false,
  autoCapitalize: 'none',
  autoCorrect: 'off',
};
