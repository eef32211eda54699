import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { repositoryPath } from './paths.mjs';

/** Counts imports of types too, because files that need each other's types cannot be understood alone. */
export function findImportCircles(folder = repositoryPath('src')) {
  const importsOfFile = readImports(folder);
  const open = [];
  const finished = new Set();
  const circles = [];
  const visit = (file) => {
    if (finished.has(file)) return;
    if (open.includes(file)) {
      circles.push([...open.slice(open.indexOf(file)), file].join(' -> '));
      return;
    }
    open.push(file);
    importsOfFile.get(file).forEach(visit);
    open.pop();
    finished.add(file);
  };
  [...importsOfFile.keys()].forEach(visit);
  return circles;
}

function readImports(folder) {
  const files = new Set(readdirSync(folder, { recursive: true }).filter((name) => /\.tsx?$/.test(name)));
  const resolveImport = (file, specifier) => {
    if (!/^(@\/|\.)/.test(specifier)) return undefined;
    const target = specifier.startsWith('@/') ? specifier.slice(2) : path.join(path.dirname(file), specifier);
    return [`${target}.ts`, `${target}.tsx`].find((name) => files.has(name));
  };
  return new Map(
    [...files].map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(path.join(folder, file), 'utf8'), true, true);
      return [file, importedFiles.flatMap(({ fileName }) => resolveImport(file, fileName) ?? [])];
    }),
  );
}
