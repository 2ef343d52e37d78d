/** Finds the SQL of a source file and the tables that it names, without running it. */
import { parseAst } from 'vite';

export interface SqlFound {
  line: number;
  /** False where a table is only named, as a part of a removed record is. */
  isSql: boolean;
  /** As SQL spells them; only tables that there are. */
  tables: readonly string[];
}

/** Kysely's methods that begin a statement, and those that bring another table into one. */
const beginnings = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const joins = /^(?:(?:inner|left|right|full|cross)Join(?:Lateral)?|using|table)$/;

const notAlias =
  '(?!(?:join|left|right|full|inner|cross|on|using|where|set|values|order|group|limit|for|as|returning)\\b)';
const name = String.raw`"?[a-z_]+"?(?:\s+(?:as\s+)?${notAlias}[a-z]\w*)?`;
/** A list of tables, after a word that such a list follows. */
const listed = new RegExp(
  String.raw`\b(?:from|join|into|update|table|analyze|truncate|only|on)\s+(${name}(?:\s*,\s*${name})*)`,
  'g',
);
/** A text that is nothing but a table with its alias: the part of a statement that some other text goes on with. */
const alone = /^\s*"?[a-z_]+"?\s+(?:as\s+)?[a-z]\w*\s*$/;
const cast = /'([a-z_]+)'::regclass/g;
/** Names that a statement gives to its own parts. */
const subqueries = /\b([a-z_]+)\s+(?:\([^()]*\)\s+)?as\s+(?:not\s+)?(?:materialized\s+)?\(/g;
const statement = /\b(?:select|insert into|update|delete from)\b/;
const typeCast = /::(?:text|uuid|int|integer|bigint|numeric|jsonb|timestamptz|float8|boolean|regclass|jsonpath)\b/;

type Node = { type: string; start: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Kysely's calls, `sql` templates, plain texts that read like SQL, and `table: '…'`, wherever they stand in a file. */
export function sqlIn(source: string, tables: ReadonlySet<string>): SqlFound[] {
  const all: SqlFound[] = [];
  const add = (node: Node, names: readonly string[], isSql = true) => {
    const line = source.slice(0, node.start).split('\n').length;
    all.push({ line, isSql, tables: [...new Set(names)].filter((one) => tables.has(one)) });
  };
  const visit = (node: Node) => {
    if (node.type === 'TaggedTemplateExpression' && isSqlTag(node['tag'])) {
      const quasi = node['quasi'] as Node;
      add(node, namesIn(textOf(quasi)));
      childrenOf(quasi).forEach(visit);
      return;
    }
    const called = node.type === 'CallExpression' ? tablesOfCall(node) : null;
    if (called) add(node, called);
    const named = node.type === 'Property' ? tableOfProperty(node) : null;
    if (named !== null && tables.has(named)) add(node, [named], false);
    if (node.type === 'TemplateLiteral' || node.type === 'Literal') {
      const text = textOf(node);
      const names = namesIn(text);
      const isStatement = statement.test(text) && names.some((one) => tables.has(one));
      if (isStatement || typeCast.test(text)) add(node, names);
    }
    childrenOf(node).forEach(visit);
  };
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node);
  return all;
}

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    key === 'typeArguments' || key === 'typeAnnotation' ? [] : [value].flat().filter(isNode),
  );

const isSqlTag = (tag: unknown) => isNode(tag) && tag.type === 'Identifier' && tag['name'] === 'sql';

function textOf(node: Node): string {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : '';
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('?');
}

function namesIn(text: string): string[] {
  const own = new Set([...text.matchAll(subqueries)].map(([, one]) => one));
  const lists = [...text.matchAll(listed)].map(([, list = '']) => list);
  const names = [...lists, ...(alone.test(text) ? [text] : [])]
    .flatMap((list) => list.split(','))
    .map((item) => item.trim().split(/\s/)[0]?.replaceAll('"', '') ?? '');
  return [...names, ...[...text.matchAll(cast)].map(([, one = '']) => one)].filter((one) => !own.has(one));
}

/** The tables of a call to Kysely; null for any other call. */
function tablesOfCall(node: Node): string[] | null {
  const callee = node['callee'];
  if (!isNode(callee) || callee.type !== 'MemberExpression') return null;
  const method = (callee['property'] as Node)['name'];
  if (typeof method !== 'string' || !(beginnings.has(method) || joins.test(method))) return null;
  if (method === 'table' && !isSqlTag(callee['object'])) return null;
  const [first] = node['arguments'] as Node[];
  const parts = first?.type === 'ArrayExpression' ? (first['elements'] as Node[]) : [first];
  const names = parts.flatMap((part) => (part?.type === 'Literal' ? [snake(textOf(part).split(/\s/)[0] ?? '')] : []));
  return names.length > 0 || beginnings.has(method) ? names : null;
}

/** The table that a property `table: '…'` names. */
function tableOfProperty(node: Node): string | null {
  const value = node['value'];
  const isNamed = (node['key'] as Node)['name'] === 'table' && isNode(value) && value.type === 'Literal';
  return isNamed ? textOf(value) : null;
}

/** A table's name as SQL spells it. */
export const snake = (camel: string) => camel.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
