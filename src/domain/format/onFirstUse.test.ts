import { createOnFirstUse } from './onFirstUse';

test('a module that formats numbers and times creates no Intl formatter while it loads', () => {
  const created: string[] = [];
  const recorded = (name: string) =>
    class {
      constructor() {
        created.push(name);
      }
    };
  jest.replaceProperty(globalThis, 'Intl', {
    ...Intl,
    NumberFormat: recorded('NumberFormat'),
    DateTimeFormat: recorded('DateTimeFormat'),
  } as unknown as typeof Intl);
  jest.isolateModules(() => {
    for (const file of ['format', 'time']) jest.requireActual(`./${file}`);
  });
  expect(created).toEqual([]);
});

test('createOnFirstUse creates a value of undefined only once', () => {
  const create = jest.fn(() => undefined);
  const value = createOnFirstUse(create);
  value();
  value();
  expect(create).toHaveBeenCalledTimes(1);
});
