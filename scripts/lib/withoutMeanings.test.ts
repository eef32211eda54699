import ts from 'typescript';
import { withoutMeanings } from './withoutMeanings';

const compile = (source: string): string =>
  ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    transformers: { before: [withoutMeanings] },
  }).outputText;

test('the build of the console replaces a schema with a meaning by the schema', () => {
  const compiled = compile(`
    import { addition, meaning } from '../schema/meaning';
    export const row = addition(z.object({ id: meaning(z.string(), 'Identifier.', 'a') }), 'lab', 'A run.');
  `);
  expect(compiled).toContain('row = z.object({ id: z.string() });');
});

test('the build of the console keeps a function of the same name from another file', () => {
  expect(compile(`import { meaning } from './words'; export const text = meaning(word, 'a');`)).toContain(
    "meaning(word, 'a')",
  );
});
