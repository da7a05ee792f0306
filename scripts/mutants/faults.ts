import ts from "typescript";

export type FaultKind =
  | "comparison"
  | "arithmetic"
  | "and for or"
  | "off by one"
  | "a zero too many"
  | "negated condition"
  | "removed branch"
  | "dropped property"
  | "dropped prop"
  | "dead handler"
  | "swapped texts"
  | "removed await"
  | "changed constant"
  | "removed element"
  | "changed query";

/** One fault: the source between two offsets is replaced by another text. */
export type Fault = { kind: FaultKind; start: number; end: number; text: string };

const comparisons: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: "<=",
  [ts.SyntaxKind.LessThanEqualsToken]: "<",
  [ts.SyntaxKind.GreaterThanToken]: ">=",
  [ts.SyntaxKind.GreaterThanEqualsToken]: ">",
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: "!==",
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: "===",
};
const calculations: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.PlusToken]: "-",
  [ts.SyntaxKind.MinusToken]: "+",
  [ts.SyntaxKind.AsteriskToken]: "/",
  [ts.SyntaxKind.SlashToken]: "*",
};
const conjunctions: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.AmpersandAmpersandToken]: "||",
  [ts.SyntaxKind.BarBarToken]: "&&",
};

/** Typical slips in a piece of SQL. The patterns include spaces, so that `->>` and `<>` stay as they are. */
const slips: readonly (readonly [RegExp, string])[] = [
  [/ < /g, " <= "],
  [/ <= /g, " < "],
  [/ > /g, " >= "],
  [/ >= /g, " > "],
  [/ and /g, " or "],
  [/ or /g, " and "],
  [/ is not null\b/g, " is null"],
  [/ is null\b/g, " is not null"],
  [/\bnot exists\b/g, "exists"],
  [/ desc\b/g, " asc"],
  [/\bgreatest\(/g, "least("],
  [/\bmax\(/g, "min("],
];

/** Properties that show to the eye but not in jsdom, that only React reads, or that current browsers ignore. */
const unseen = new Set(["className", "style", "sx", "key", "ref", "focusable"]);

/** Every realistic fault that can be seeded into a source file, in text order. Some will not compile. */
export function faultsOf(file: string, source: string): Fault[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Fault[] = [];
  const put = (kind: FaultKind, node: ts.Node, text: string): void =>
    void found.push({ kind, start: node.getStart(tree), end: node.end, text });
  const negate = (condition: ts.Expression): void =>
    put("negated condition", condition, `!(${condition.getText(tree)})`);
  const swap = (nodes: readonly (ts.Node | undefined)[]): void => {
    for (const [i, first] of nodes.entries()) {
      const second = nodes[i + 1];
      if (!first || !second || !ts.isStringLiteral(first) || !ts.isStringLiteral(second)) continue;
      if (first.text === second.text) continue;
      const between = source.slice(first.end, second.getStart(tree));
      found.push({
        kind: "swapped texts",
        start: first.getStart(tree),
        end: second.end,
        text: second.getText(tree) + between + first.getText(tree),
      });
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isJsxAttribute(node) && unseen.has(node.name.getText(tree))) return;

    if (ts.isBinaryExpression(node)) {
      const { operatorToken: operator, left, right } = node;
      const comparison = comparisons[operator.kind];
      if (comparison) put("comparison", operator, comparison);
      const calculation = calculations[operator.kind];
      if (calculation) put("arithmetic", operator, calculation);
      const conjunction = conjunctions[operator.kind];
      if (conjunction) put("and for or", operator, conjunction);
      const isShown = operator.kind === ts.SyntaxKind.AmpersandAmpersandToken && isElement(right);
      if (isShown) put("removed branch", node, "null");
      if (isShown) negate(left);
    } else if (ts.isNumericLiteral(node)) {
      // Nobody could notice a millisecond or a byte more.
      const number = Number(node.text);
      if (number < 100) put("off by one", node, String(number + 1));
      else put("a zero too many", node, String(number * 10));
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
      put("changed constant", node, "false");
    } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
      put("changed constant", node, "true");
    } else if (ts.isIfStatement(node)) {
      negate(node.expression);
      if (!node.elseStatement) put("removed branch", node, ";");
    } else if (ts.isConditionalExpression(node)) {
      negate(node.condition);
      swap([node.whenTrue, node.whenFalse]);
    } else if (ts.isAwaitExpression(node)) {
      if (!isNoLoss(node)) put("removed await", node, node.expression.getText(tree));
    } else if (ts.isJsxAttribute(node)) {
      if (/^on[A-Z]/.test(node.name.getText(tree)) && node.initializer)
        put("dead handler", node.initializer, "{() => undefined}");
      else put("dropped prop", node, "");
    } else if (ts.isJsxAttributes(node)) {
      swap(node.properties.map((one) => (ts.isJsxAttribute(one) ? one.initializer : undefined)));
    } else if (ts.isObjectLiteralExpression(node)) {
      for (const one of node.properties) put("dropped property", one, "");
      swap(node.properties.map((one) => (ts.isPropertyAssignment(one) ? one.initializer : undefined)));
    } else if (ts.isArrayLiteralExpression(node)) {
      for (const one of node.elements) put("removed element", one, "");
      if (!isUnordered(node)) swap(node.elements);
    } else if (ts.isCallExpression(node)) {
      swap(node.arguments);
    } else if (ts.isTaggedTemplateExpression(node) && node.tag.getText(tree).startsWith("sql")) {
      for (const piece of piecesOf(node.template)) {
        const text = piece.getText(tree);
        for (const [pattern, instead] of slips)
          for (const { index, 0: hit } of text.matchAll(pattern)) {
            const start = piece.getStart(tree) + index;
            found.push({ kind: "changed query", start, end: start + hit.length, text: instead });
          }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.map((fault) => withComma(source, fault)).sort((a, b) => a.start - b.start || a.end - b.end);
}

const isElement = (node: ts.Expression): boolean =>
  ts.isParenthesizedExpression(node)
    ? isElement(node.expression)
    : ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);

/**
 * Whether an `await` can go unnoticed: its value is returned and the caller awaits it, or `npm run check` reports it.
 */
function isNoLoss({ parent }: ts.AwaitExpression): boolean {
  if (ts.isArrowFunction(parent) || ts.isExpressionStatement(parent)) return true;
  if (!ts.isReturnStatement(parent)) return false;
  for (let at: ts.Node = parent; at && !ts.isFunctionLike(at); at = at.parent)
    // A promise returned inside `try` escapes its `catch`.
    if (ts.isTryStatement(at.parent) && (at === at.parent.tryBlock || at.parent.finallyBlock)) return false;
  return true;
}

/** Whether a list holds only names to listen to, to look among or to accept, where the order cannot be observed. */
function isUnordered({ parent }: ts.ArrayLiteralExpression): boolean {
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text === "includes";
  if (ts.isForOfStatement(parent)) return parent.statement.getText().includes("addEventListener(");
  return ts.isCallExpression(parent) && ["listen", "z.enum"].includes(parent.expression.getText());
}

const piecesOf = (template: ts.TemplateLiteral): ts.Node[] =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)];

/** A removed property or element takes its comma with it: a hole in an array would be another fault. */
function withComma(source: string, fault: Fault): Fault {
  if (fault.kind !== "removed element" && fault.kind !== "dropped property") return fault;
  const comma = /^\s*,/.exec(source.slice(fault.end));
  return comma ? { ...fault, end: fault.end + comma[0].length } : fault;
}

/** The source with the fault in it. */
export const seed = (source: string, { start, end, text }: Fault): string =>
  source.slice(0, start) + text + source.slice(end);

/** The line of the fault, counted from one, and the lines that it changes, as a diff shows them. */
export function shown(source: string, fault: Fault): { line: number; diff: string } {
  const begin = source.lastIndexOf("\n", fault.start - 1) + 1;
  const stop = source.indexOf("\n", fault.end);
  const end = stop < 0 ? source.length : stop;
  const lines = (sign: string, text: string): string => text.replace(/^/gm, `${sign} `);
  const after = seed(source.slice(begin, end), {
    ...fault,
    start: fault.start - begin,
    end: fault.end - begin,
  });
  return {
    line: source.slice(0, begin).split("\n").length,
    diff: `${lines("-", source.slice(begin, end))}\n${lines("+", after)}`,
  };
}
