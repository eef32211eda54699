import ts from 'typescript';

const MEANING_FILE = /(^|\/)meaning$/;

/** Returns the names that a file imports from `src/contract/schema/meaning`. */
function importedNames({ statements }: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!MEANING_FILE.test(statement.moduleSpecifier.text) || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name } of bindings.elements) names.add(name.text);
  }
  return names;
}

/** Replaces `meaning(schema, ...)` and `addition(schema, ...)` by the schema, so that the page has none of the texts. */
export const withoutMeanings: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  const names = importedNames(file);
  if (names.size === 0) return file;
  const visit = (node: ts.Node): ts.Node => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || !names.has(node.expression.text))
      return ts.visitEachChild(node, visit, context);
    const [schema] = node.arguments;
    return schema === undefined ? node : ts.visitNode(schema, visit);
  };
  return ts.visitEachChild(file, visit, context);
};
