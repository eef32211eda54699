import { OWN_PARAMETER } from '@/testing/rows/ownParameter';
import { additionalParameterSchema, additionalRowOf, descriptionProblem } from './additions';

const described = (part: object) => additionalParameterSchema.parse({ ...OWN_PARAMETER, ...part });
const OPTIONS = [{ value: 'both', label: 'Both sides' }];

test.each([
  [{}, 'num'],
  [{ type: 'integer', default: '3' }, 'int'],
  [{ type: 'boolean', default: true }, 'flag'],
  [{ type: 'text', default: '' }, 'text'],
  [{ type: 'list', default: ['BTCUSDT'] }, 'list'],
  [{ type: 'choice', default: 'both', options: OPTIONS }, 'choice'],
])('additionalRowOf returns for %j a row of the kind %s', (part, kind) => {
  expect(additionalRowOf(described(part))?.kind).toBe(kind);
  expect(descriptionProblem(described(part))).toBeUndefined();
});

test.each([
  [{ default: 'much' }, 'the default does not fit the type number'],
  [{ type: 'choice', default: 'both' }, 'the default does not fit the type choice'],
  [{ type: 'choice', default: 'ask', options: OPTIONS }, 'the default must be one of both'],
  [{ default: 51 }, 'the default must be 0 to 50, not 51'],
  [{ min: 60 }, 'min is above max'],
])('descriptionProblem refuses %j', (part, problem) => {
  expect(descriptionProblem(described(part))).toBe(`${OWN_PARAMETER.name}: ${problem}`);
});
