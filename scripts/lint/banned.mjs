const IMPURE_CALLS = [
  { object: 'Date', property: 'now', message: 'Time comes in from outside.' },
  { object: 'Math', property: 'random', message: 'Chance comes in from outside.' },
  { object: 'performance', property: 'now', message: 'Time comes in from outside.' },
];
const TIMERS = ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame'].map((name) => ({
  name,
  message: 'Waiting belongs to whoever owns the clock.',
}));

const NEW_SOCKET = {
  selector: "NewExpression[callee.name='WebSocket']",
  message: 'The one place that opens a socket is src/app/browserServices.ts.',
};
const DATE_OF_NOW = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'Time comes in from outside.',
};

const UNTYPED_HOOKS = [
  {
    name: 'react-redux',
    importNames: ['useDispatch', 'useSelector', 'useStore'],
    message: 'Use the typed hooks of src/store/hooks.',
  },
];

/** Things that stand in one place only, or never in the pure rooms. */
export function banned(tests) {
  const pure = ['src/contract/**/*.{ts,tsx}', 'src/domain/**/*.{ts,tsx}', 'src/server/bot/**/*.{ts,tsx}'];
  return [
    {
      files: ['src/**/*.{ts,tsx}'],
      ignores: [...tests, 'src/app/browserServices.ts'],
      rules: { 'no-restricted-syntax': ['error', NEW_SOCKET] },
    },
    {
      files: [...pure, 'src/slices/**/*.ts'],
      ignores: tests,
      rules: {
        'no-restricted-properties': ['error', ...IMPURE_CALLS],
        'no-restricted-globals': ['error', ...TIMERS],
        'no-restricted-syntax': ['error', NEW_SOCKET, DATE_OF_NOW],
      },
    },
    {
      // House style: no timers in components.
      files: ['src/{ui,features,app}/**/*.tsx'],
      ignores: tests,
      rules: { 'no-restricted-globals': ['error', ...TIMERS] },
    },
    {
      files: ['src/{ui,slices,api,live,features,app}/**/*.{ts,tsx}'],
      ignores: tests,
      rules: { '@typescript-eslint/no-restricted-imports': ['error', { paths: UNTYPED_HOOKS }] },
    },
  ];
}
