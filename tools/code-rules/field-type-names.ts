/**
 * Holds that a field type is a folder: outside src/field-types/fields only the registries import from it, and no code
 * names a type to decide what follows from it. A new type is then its folder and a line in each registry.
 *
 * Words such as text, number and date mean other things too, so the compiler is asked which of them stand for types: a
 * word does where it is compared with, or used as, a value that can be several types and nothing else.
 */
import { join } from 'node:path';
import {
  type Expression,
  isArrayLiteralExpression,
  isBinaryExpression,
  isCallExpression,
  isCaseClause,
  isIdentifier,
  isPropertyAccessExpression,
  isStringLiteral,
  isSwitchStatement,
  type Node,
  type StringLiteral,
} from 'typescript/unstable/ast';
import { API, type Checker, type Type } from 'typescript/unstable/sync';
import { isRegistry, isTest, targetsOf } from './own-folders.ts';

const ground = 'field-types/';
export const fieldTypeFolders = { ground, folders: `${ground}fields/`, declaration: '.field.ts', mayShare: false };

/** Words of filters and of values' shapes, too: a type that is made of them alone may be one of those. */
const everydayWords: ReadonlySet<string> = new Set(['text', 'number', 'date', 'select', 'boolean']);

/**
 * One line for each place in src/ that names a type. `configs` are the TypeScript projects below `root`, `types` the
 * names of the types.
 */
export function fieldTypesNamedOutside(
  root: string,
  { configs, types }: { configs: readonly string[]; types: readonly string[] },
): string[] {
  const names: ReadonlySet<string> = new Set(types);
  const isMadeOfFieldTypes = (type: Type | undefined) => {
    const words = wordsOf(type);
    return (
      words.length > 1 && words.every((word) => names.has(word)) && !words.every((word) => everydayWords.has(word))
    );
  };
  const src = `${join(root, 'src').replaceAll('\\', '/')}/`;
  const api = new API({ cwd: root });
  const places = new Set<string>();
  try {
    const projects = configs.map((config) => join(root, config));
    const snapshot = api.updateSnapshot({ openProjects: projects });
    for (const config of projects) {
      const project = snapshot.getProject(config);
      if (!project) throw new Error(`${config} is no project`);
      for (const file of project.program.getSourceFileNames()) {
        if (file.startsWith(src)) visitFile(project, file.slice(src.length));
      }
    }
  } finally {
    api.close();
  }
  return [...places].sort();

  function visitFile({ program, checker }: Project, path: string): void {
    if (isTest(path) || isRegistry(fieldTypeFolders, path) || path.startsWith(fieldTypeFolders.folders)) return;
    const file = program.getSourceFile(src + path);
    if (!file) return;
    const knowsFieldTypes = path.startsWith(ground) || targetsOf(path, file.text).some((one) => one.startsWith(ground));
    const visit = (node: Node): void => {
      if (isStringLiteral(node) && names.has(node.text)) {
        const other = comparedWith(node);
        const type = other ? checker.getTypeAtLocation(other) : checker.getContextualType(node);
        // Where the type says no more than text, its name must do, unless everyday words are compared by who knows no types.
        const mayNameFieldType = knowsFieldTypes || !everydayWords.has(node.text);
        const isNamedType =
          mayNameFieldType && other !== undefined && isTypeOf(other, checker) && isText(type, checker);
        if (isMadeOfFieldTypes(type) || isNamedType) {
          const line = file.text.slice(0, node.end).split('\n').length;
          places.add(`src/${path}:${line} names the kind '${node.text}'; make it a fact of the kind`);
        }
      }
      node.forEachChild((child) => visit(child));
    };
    visit(file);
  }
}

type Project = NonNullable<ReturnType<ReturnType<API['updateSnapshot']>['getProject']>>;

/** What a word is compared with: by an operator, in a switch, or as a member of a list. */
function comparedWith(word: StringLiteral): Expression | undefined {
  const { parent } = word;
  if (isBinaryExpression(parent)) return parent.left === word ? parent.right : parent.left;
  if (isCaseClause(parent)) {
    const statement = parent.parent.parent;
    return isSwitchStatement(statement) ? statement.expression : undefined;
  }
  if (!isArrayLiteralExpression(parent) || !isPropertyAccessExpression(parent.parent)) return undefined;
  const call = parent.parent.parent;
  return isCallExpression(call) ? call.arguments[0] : undefined;
}

/** `field.type`, `type`; not that of an element of a page. */
function isTypeOf(expression: Expression, checker: Checker): boolean {
  if (isPropertyAccessExpression(expression)) {
    const owner = checker.getTypeAtLocation(expression.expression);
    const isElement = owner !== undefined && checker.getPropertyOfType(owner, 'tagName') !== undefined;
    return expression.name.text === 'type' && !isElement;
  }
  return isIdentifier(expression) && expression.text === 'type';
}

const isText = (type: Type | undefined, checker: Checker) =>
  type !== undefined && type.id === checker.getStringType().id;

/** The words that a type is made of; none if it is made of anything else. */
function wordsOf(type: Type | undefined): string[] {
  if (type?.isStringLiteralType()) return [type.value];
  if (!type?.isUnionType()) return [];
  const words = (type.getTypes() ?? []).map((one) => (one.isStringLiteralType() ? one.value : null));
  return words.some((word) => word === null) ? [] : (words as string[]);
}
