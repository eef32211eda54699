const IMPURE_CALL_RULES = [
  { object: 'Date', property: 'now', message: 'The caller passes the time.' },
  { object: 'Math', property: 'random', message: 'The caller passes the random numbers.' },
  { object: 'performance', property: 'now', message: 'The caller passes the time.' },
];
const TIMER_RULES = ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame'].map((name) => ({
  name,
  message: 'Only the owner of the clock sets timers.',
}));

const NEW_SOCKET_RULE = {
  selector: "NewExpression[callee.name='WebSocket']",
  message: 'Only src/app/browserServices.ts and the transports of accounts and of the conformance kit open sockets.',
};
const WIDTH_RULE_MESSAGE = 'The widths are the breakpoints of src/ui/theme: theme.breakpoints.down or .up.';
const WIDTH_QUERY_RULES = [
  { selector: 'Literal[value=/\\((min|max)-width:/]', message: WIDTH_RULE_MESSAGE },
  { selector: 'TemplateElement[value.raw=/\\((min|max)-width:/]', message: WIDTH_RULE_MESSAGE },
];
const CURRENT_DATE_RULE = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'The caller passes the time.',
};

const UNTYPED_HOOK_RULES = [
  {
    name: 'react-redux',
    importNames: ['useDispatch', 'useSelector', 'useStore'],
    message: 'Use the typed hooks of src/store/hooks.',
  },
];

/**
 * Returns two kinds of lint rules: for calls that only one file may make, and for calls that are forbidden in pure
 * rooms.
 */
export function createBannedCallRules(tests) {
  const pure = [
    'src/contract/**/*.{ts,tsx}',
    'src/domain/**/*.{ts,tsx}',
    'src/server/bot/**/*.{ts,tsx}',
    'src/server/orders/**/*.{ts,tsx}',
  ];
  return [
    {
      files: ['src/**/*.{ts,tsx}'],
      ignores: [
        ...tests,
        'src/app/browserServices.ts',
        'src/conformance/networkTransport.ts',
        'src/server/bybit/requests/socketTransport.ts',
      ],
      rules: { 'no-restricted-syntax': ['error', NEW_SOCKET_RULE] },
    },
    {
      files: ['src/{ui,features,app}/**/*.{ts,tsx}'],
      ignores: [...tests, 'src/app/browserServices.ts'],
      rules: { 'no-restricted-syntax': ['error', NEW_SOCKET_RULE, ...WIDTH_QUERY_RULES] },
    },
    {
      files: [...pure, 'src/slices/**/*.ts'],
      ignores: tests,
      rules: {
        'no-restricted-properties': ['error', ...IMPURE_CALL_RULES],
        'no-restricted-globals': ['error', ...TIMER_RULES],
        'no-restricted-syntax': ['error', NEW_SOCKET_RULE, CURRENT_DATE_RULE],
      },
    },
    {
      // Components of the console must not set timers.
      files: ['src/{ui,features,app}/**/*.tsx'],
      ignores: tests,
      rules: { 'no-restricted-globals': ['error', ...TIMER_RULES] },
    },
    {
      files: ['src/{ui,slices,api,live,features,app}/**/*.{ts,tsx}'],
      ignores: tests,
      rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: UNTYPED_HOOK_RULES }] },
    },
  ];
}
