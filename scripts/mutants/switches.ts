import ts from "typescript";
import { seed, type Fault } from "./faults.ts";

/** A fault of a run, with the number by which its switch is known. */
export type Numbered = { id: number; fault: Fault };

/**
 * Puts faults into a source, each behind a switch that is off: the code asks `globalThis.seededFault` whether the fault
 * with this number is on. So one loaded program has all the faults, and a test can be repeated with each in turn.
 *
 * @returns the source with its switches, and the numbers of the faults that could not be put in: there is no expression
 *   around them that can be chosen at run time, or another fault's switch is already there
 */
export function withSwitches(
  file: string,
  source: string,
  faults: readonly Numbered[],
): { text: string; left: number[] } {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const left: number[] = [];
  const edits: { start: number; end: number; text: string }[] = [];
  for (const { id, fault } of faults) {
    const place = placeOf(tree, fault);
    if (!place || edits.some(({ start, end }) => place.start < end && start < place.end)) {
      left.push(id);
      continue;
    }
    const { start, end, kind } = place;
    const right = source.slice(start, end);
    const wrong = seed(source, fault).slice(start, end + fault.text.length - (fault.end - fault.start));
    const isOn = `globalThis.seededFault?.(${id})`;
    const chosen = `(${isOn} ? ${wrong} : ${right})`;
    const text = {
      statement: `if (${isOn}) ${wrong} else ${right}`,
      child: `{${chosen}}`,
      expression: chosen,
    };
    edits.push({ start, end, text: text[kind] });
  }
  let text = source;
  for (const edit of edits.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return { text, left };
}

/** Whether a fault is in code that runs when it is called, and not only once when its module is imported. */
export function isInFunction(file: string, source: string, fault: Fault): boolean {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  return ts.findAncestor(deepest(tree, fault), ts.isFunctionLike) !== undefined;
}

type Place = { start: number; end: number; kind: "expression" | "statement" | "child" };

/** The smallest part around a fault that can be chosen at run time. */
function placeOf(tree: ts.SourceFile, fault: Fault): Place | null {
  for (let node: ts.Node = deepest(tree, fault); node.parent; node = node.parent) {
    const place = { start: node.getStart(tree), end: node.end };
    // Nothing would be left to choose.
    if (fault.text === "" && fault.start <= place.start && place.end <= fault.end) continue;
    if (ts.isIfStatement(node) && fault.text === ";" && place.start === fault.start)
      return { ...place, kind: "statement" };
    if (isChild(node)) return { ...place, kind: "child" };
    if (ts.isExpression(node) && isChoosable(node)) return { ...place, kind: "expression" };
  }
  return null;
}

function deepest(tree: ts.SourceFile, { start, end }: Fault): ts.Node {
  const inside = (node: ts.Node): ts.Node =>
    ts.forEachChild(node, (child) =>
      child.getStart(tree) <= start && end <= child.end ? inside(child) : undefined,
    ) ?? node;
  return inside(tree);
}

const isElement = (node: ts.Node): boolean =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
/** Whether a node is an element directly within another, where an expression stands in braces. */
const isChild = (node: ts.Node): boolean =>
  isElement(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent));

/** Whether an expression can be replaced by a choice of two: it is a value there, and not what a call or a chain starts with. */
function isChoosable(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isJsxAttributes(node) || ts.isOmittedExpression(node) || ts.isSpreadElement(node)) return false;
  if (ts.isBinaryExpression(parent)) return parent.right === node || !isAssignment(parent.operatorToken.kind);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return parent.arguments?.includes(node) ?? false;
  if (isInitialized(parent)) return parent.initializer === node;
  if (ts.isPrefixUnaryExpression(parent))
    return (
      parent.operator !== ts.SyntaxKind.PlusPlusToken && parent.operator !== ts.SyntaxKind.MinusMinusToken
    );
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node;
  if (ts.isArrowFunction(parent)) return parent.body === node;
  if (ts.isForOfStatement(parent)) return parent.expression === node;
  if (ts.isForStatement(parent)) return parent.condition === node;
  return (
    ts.isReturnStatement(parent) ||
    ts.isExpressionStatement(parent) ||
    ts.isIfStatement(parent) ||
    ts.isWhileStatement(parent) ||
    ts.isThrowStatement(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isJsxExpression(parent) ||
    ts.isAwaitExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent)
  );
}

const isInitialized = (
  node: ts.Node,
): node is
  | ts.PropertyAssignment
  | ts.VariableDeclaration
  | ts.PropertyDeclaration
  | ts.ParameterDeclaration
  | ts.BindingElement =>
  ts.isPropertyAssignment(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isBindingElement(node);

const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
