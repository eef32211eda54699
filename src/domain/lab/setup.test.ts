import { EMPTY_RUN_SETUP, readRunSetup, SIMULATOR_SOURCE, type RunSetup } from './setup';
import { readSweepValues } from './sweepValues';

const runSetupWith = (over: Partial<RunSetup>): RunSetup => ({ ...EMPTY_RUN_SETUP, ...over });
const variantInput = (name: string, ...fields: [key: 'obi_threshold' | 'entry_order_type', text: string][]) => ({
  name,
  fields: fields.map(([key, text]) => ({ key, text })),
});

test('readRunSetup converts a complete setup to the request of a Lab run', () => {
  const read = readRunSetup(
    runSetupWith({
      name: ' tighter ',
      source: SIMULATOR_SOURCE,
      seed: '3',
      minutes: '10,5',
      symbols: '',
      variants: [variantInput('tight', ['obi_threshold', '0,35'])],
      sweep: [
        { key: 'timeout_seconds', text: '60, 120' },
        { key: 'obi_threshold', text: '0.3 0.4' },
      ],
    }),
  );
  expect(read.variants).toBe(5);
  expect(read.request).toEqual({
    name: 'tighter',
    source: { kind: 'simulator', seed: 3, minutes: 10.5 },
    variants: [{ name: 'tight', changes: { obi_threshold: 0.35 } }],
    sweep: [
      { field: 'timeout_seconds', values: [60, 120] },
      { field: 'obi_threshold', values: [0.3, 0.4] },
    ],
  });
});

test('readRunSetup accepts a recording with and without a number of last minutes', () => {
  const one = { variants: [variantInput('tight', ['obi_threshold', '0.35'])], source: 'rec-1' };
  expect(readRunSetup(runSetupWith(one)).request?.source).toEqual({ kind: 'recording', recording: 'rec-1' });
  expect(readRunSetup(runSetupWith({ ...one, lastMinutes: '45' })).request?.source).toEqual({
    kind: 'recording',
    recording: 'rec-1',
    last_minutes: 45,
  });
});

test.each([
  ['no variant', {}, { all: expect.stringMatching(/^Add a variant or a sweep/) }],
  ['a seed that is no whole number', { seed: '1.5' }, { seed: 'A whole number is needed here.' }],
  ['a length that is 1 or 1000', { minutes: '1.000' }, { minutes: expect.stringContaining('write 1000 or 1.') }],
  ['a length of 0', { minutes: '0' }, { minutes: 'Must be more than 0.' }],
  ['a text as the number of contracts', { symbols: 'all' }, { symbols: "'all' is not a number." }],
  [
    'a value out of bounds',
    { variants: [variantInput('wild', ['obi_threshold', '7'])] },
    { variants: [{ fields: [expect.stringMatching(/^Must be .*, not 7\.$/)] }] },
  ],
  [
    'two variants of one name',
    { variants: [variantInput('a', ['obi_threshold', '0.3']), variantInput('a', ['obi_threshold', '0.4'])] },
    { variants: [{}, { name: 'Another variant has this name.' }] },
  ],
  [
    'a variant without a field',
    { variants: [variantInput('a')] },
    { variants: [{ name: expect.stringMatching(/^Add a field/) }] },
  ],
  [
    'a variant with the name of the baseline',
    { variants: [variantInput('baseline', ['obi_threshold', '0.3'])] },
    { variants: [{ name: 'The saved parameters have this name.' }] },
  ],
  [
    'a sweep with a wrong value',
    { sweep: [{ key: 'obi_threshold' as const, text: '0.3, x' }] },
    { sweep: ["x: 'x' is not a number."] },
  ],
  [
    'a 65th variant',
    {
      sweep: [
        { key: 'timeout_seconds' as const, text: '60, 70, 80, 90, 100' },
        {
          key: 'obi_threshold' as const,
          text: '0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7',
        },
      ],
    },
    { all: expect.stringMatching(/^This makes 65 variants, and a run takes at most 64/) },
  ],
])('readRunSetup returns a problem and no request for a setup with %s', (_what, over, problems) => {
  const read = readRunSetup(runSetupWith(over));
  expect(read.request).toBeNull();
  expect(read.problems).toMatchObject(problems);
});

test('readSweepValues reads switches and choices by their displayed names', () => {
  expect(readSweepValues('entry_order_type', 'LIMIT, market')).toEqual({ ok: true, value: ['LIMIT', 'MARKET'] });
  expect(readSweepValues('enable_ema_filter', 'on, off')).toMatchObject({ value: [true, false] });
  expect(readSweepValues('obi_threshold', '0.3, 0.30')).toEqual({ ok: false, reason: '0.30 is named twice.' });
});

test.each(['0,25', '1,5', '0,25 0,3', '1 000, 2 000', '１０，２０'])(
  "readSweepValues refuses '%s', which is a list or a number with a separator",
  (text) =>
    expect(readSweepValues('timeout_seconds', text)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/two ways/),
    }),
);

test('readSweepValues takes a comma for a decimal comma when semicolons separate the values', () => {
  expect(readSweepValues('obi_threshold', '0,25; 0,3')).toEqual({ ok: true, value: [0.25, 0.3] });
  expect(readSweepValues('timeout_seconds', '1 000; 2 000')).toEqual({ ok: true, value: [1000, 2000] });
});
