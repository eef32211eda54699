/**
 * Reports a type assertion without a reason. The reason is a comment in the line of the assertion, in the line above, or
 * above the statement that contains the assertion. `as const` asserts nothing.
 */
const assertionReason = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { noReason: 'Give the reason of this assertion in a comment above it, or avoid the assertion.' },
  },
  create(context) {
    const { sourceCode } = context;
    const hasCommentEndingIn = (first, last) =>
      sourceCode.getAllComments().some(({ loc }) => loc.end.line >= first && loc.end.line <= last);
    return {
      TSAsExpression(node) {
        const { typeAnnotation } = node;
        if (typeAnnotation.type === 'TSTypeReference' && typeAnnotation.typeName.name === 'const') return;
        const statement = sourceCode
          .getAncestors(node)
          .findLast(
            ({ type }) =>
              /Statement$|Declaration$|^PropertyDefinition$|^MethodDefinition$/.test(type) && type !== 'BlockStatement',
          );
        const line = sourceCode.getTokenBefore(typeAnnotation).loc.start.line;
        const start = statement?.loc.start.line ?? line;
        if (hasCommentEndingIn(start - 1, start - 1) || hasCommentEndingIn(line - 1, line)) return;
        context.report({ node, messageId: 'noReason' });
      },
    };
  },
};

export const projectRules = { rules: { 'assertion-reason': assertionReason } };

/** Files above 250 lines. Each is one table of facts. */
export const LONG_TABLES = ['src/apiDocs/calls.ts', 'src/apiDocs/facts/market.ts'];
