// Finds the small mistakes that a person could make in a source file, and writes a source that holds all of them behind a
// switch. A test run turns on one mistake at a time, without compiling again.
const ts = require('typescript');

const OPERATORS = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
};
const METHODS = { some: 'every', every: 'some', min: 'max', max: 'min' };
/** Texts for the operator are no behaviour of the money. */
const LOG_CALL = /(^|\.)(log|warn|logFailure|logLimited|logStep|logTradeStep|toFixed|padStart)\b(\.\w+)?$/;
/** A smaller number is the tolerance of a rounding error. */
const SMALLEST_NUMBER = 1e-5;
const LARGEST_COUNT = 10;

/** Counts change by one. The double and the half of a larger number are the mistakes that a test can notice. */
function otherNumbers(value) {
  if (Number.isInteger(value) && Math.abs(value) <= LARGEST_COUNT) return [value + 1, value - 1];
  return Math.abs(value) < SMALLEST_NUMBER || !Number.isFinite(value) ? [] : [value * 2, value / 2];
}

const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
const isComparison = (node) =>
  ts.isParenthesizedExpression(node)
    ? isComparison(node.expression)
    : (ts.isBinaryExpression(node) && /^(<|>|<=|>=|===|!==)$/.test(node.operatorToken.getText())) ||
      (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken);
const isJump = (node) =>
  ts.isReturnStatement(node) ||
  ts.isContinueStatement(node) ||
  ts.isThrowStatement(node) ||
  (ts.isBlock(node) && node.statements.length > 0 && isJump(node.statements[node.statements.length - 1]));

/** Returns the mutants of a source in sequence. Code that runs only while the file loads has none. */
function findMutants(text) {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const add = (nodes, after, before = nodes[0].getText()) => {
    const line = source.getLineAndCharacterOfPosition(nodes[0].getStart()).line + 1;
    mutants.push({ nodes, line, before, after });
  };
  const addNegation = (condition) => {
    if (!isComparison(condition)) add([condition], `!(${condition.getText()})`);
  };

  const addOfBinary = (node) => {
    const { left, operatorToken, right } = node;
    const operator = operatorToken.getText();
    if (operator.startsWith('+') && (isText(left) || isText(right))) return;
    const isAssignment = operator.endsWith('=') && /^[+-]=$/.test(operator);
    for (const other of OPERATORS[operator] ?? [])
      add(
        [node],
        isAssignment
          ? `${left.getText()} ${other} ${right.getText()}`
          : `(${left.getText()}) ${other} (${right.getText()})`,
      );
  };

  const addOfCall = (node) => {
    const { expression: callee } = node;
    if (!ts.isPropertyAccessExpression(callee)) return;
    const { expression: target, name } = callee;
    const rest = text.slice(name.end, node.end);
    // A part of a chain with `?.` cannot stand in parentheses.
    const isInChain = (node.parent.flags & node.flags & ts.NodeFlags.OptionalChain) !== 0;
    if (isInChain) return;
    const swapped = Object.hasOwn(METHODS, name.text) ? METHODS[name.text] : undefined;
    if (swapped) add([node], `${text.slice(node.getStart(), name.getStart())}${swapped}${rest}`);
    if (name.text === 'filter') add([node], target.getText());
  };

  const addOfNode = (node) => {
    if (ts.isBinaryExpression(node)) addOfBinary(node);
    else if (ts.isCallExpression(node)) addOfCall(node);
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add([node], node.operand.getText());
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add([node], 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add([node], 'true');
    else if (ts.isNumericLiteral(node) && node.parent.name !== node)
      for (const other of otherNumbers(Number(node.text.replaceAll('_', '')))) add([node], String(other));
    else if (ts.isConditionalExpression(node)) addNegation(node.condition);
    else if (ts.isIfStatement(node)) {
      addNegation(node.expression);
      if (!node.elseStatement && isJump(node.thenStatement)) add([node.expression], 'false');
    } else if (ts.isExpressionStatement(node)) {
      const { expression } = node;
      const call =
        ts.isVoidExpression(expression) || ts.isAwaitExpression(expression) ? expression.expression : expression;
      if (ts.isCallExpression(call)) add([node], '');
    }
  };

  const visit = (node, isInFunction) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || isText(node)) return;
    const isLog = (call) => ts.isCallExpression(call) && LOG_CALL.test(call.expression.getText());
    if (isLog(node) || (ts.isExpressionStatement(node) && isLog(node.expression))) return;
    if (isInFunction) addOfNode(node);
    ts.forEachChild(node, (child) => visit(child, isInFunction || ts.isFunctionLike(node)));
  };
  visit(source, false);

  // A constant of the file changes where functions use it.
  for (const statement of source.statements.filter(ts.isVariableStatement))
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || !/^[\d_.e*\s]+$/i.test(initializer.getText())) continue;
      const uses = findUses(source, name.getText());
      const value = initializer
        .getText()
        .split('*')
        .reduce((product, part) => product * Number(part.replaceAll('_', '')), 1);
      if (uses.length > 0)
        for (const other of otherNumbers(value))
          add(uses, String(other), `${name.getText()} = ${initializer.getText()}`);
    }
  return mutants;
}

function findUses(source, name) {
  const uses = [];
  const visit = (node, isInFunction) => {
    if (ts.isTypeNode(node)) return;
    const { parent } = node;
    const isName =
      parent && (parent.name === node || parent.propertyName === node || ts.isShorthandPropertyAssignment(parent));
    if (isInFunction && ts.isIdentifier(node) && node.text === name && !isName) uses.push(node);
    ts.forEachChild(node, (child) => visit(child, isInFunction || ts.isFunctionLike(node)));
  };
  visit(source, false);
  return uses;
}

/** Writes the source with the mutants of `ids`, a map from the index of a mutant to its number in the whole run. */
function withMutants(text, ids) {
  const byNode = new Map();
  findMutants(text).forEach(({ nodes, after }, index) => {
    const id = ids.get(index);
    if (id !== undefined) for (const node of nodes) byNode.set(node, [...(byNode.get(node) ?? []), { id, after }]);
  });
  const [first] = byNode.keys();
  if (!first) return text;
  const write = (node) => {
    let written = '';
    let end = node.getStart();
    ts.forEachChild(node, (child) => {
      written += text.slice(end, child.getStart()) + write(child);
      end = child.end;
    });
    written += text.slice(end, node.end);
    for (const { id, after } of byNode.get(node) ?? [])
      written = ts.isExpressionStatement(node)
        ? `{ if (!__mutant(${id})) { ${written} } }`
        : `(__mutant(${id}) ? (${after}) : (${written}))`;
    return written;
  };
  const source = first.getSourceFile();
  // The lines of the source stay.
  return `const __mutant = globalThis.__mutants.isOn; ${text.slice(0, source.getStart())}${write(source)}`;
}

module.exports = { findMutants, withMutants };
