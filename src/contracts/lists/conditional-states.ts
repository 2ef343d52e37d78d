import type { ConditionalLogic, ConditionRule, Conditions } from './conditional-logic.ts';

// Public pages load this module too: it imports nothing that a browser would have to fetch.

/** What the rules need of a field. */
export interface ConditionalField {
  name: string;
  conditionalLogic?: ConditionalLogic | undefined;
}

/** Whether a field is shown, and whether a rule makes it required. */
export interface State {
  isShown: boolean;
  isRequired: boolean;
}

/** Answers by field name, in the types of their types. */
export type Answers = Readonly<Record<string, unknown>>;

/**
 * How each field stands with these answers. A field that is hidden counts as empty for the rules of others. A rule that names
 * no field of the form, and one in a circle, finds an empty answer; neither can be saved.
 */
export function statesOf(fields: readonly ConditionalField[], answers: Answers): ReadonlyMap<string, State> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const states = new Map<string, State>();
  const underWay = new Set<string>();
  const answerOf = (name: string): unknown => {
    const field = byName.get(name);
    if (!field || underWay.has(name) || !stateOf(field).isShown) return undefined;
    return Object.hasOwn(answers, name) ? answers[name] : undefined;
  };
  const stateOf = (field: ConditionalField): State => {
    const known = states.get(field.name);
    if (known) return known;
    underWay.add(field.name);
    const state = stateBy(field.conditionalLogic, answerOf);
    underWay.delete(field.name);
    states.set(field.name, state);
    return state;
  };
  for (const field of fields) stateOf(field);
  return states;
}

type AnswerOf = (field: string) => unknown;

function stateBy(logic: ConditionalLogic | undefined, answerOf: AnswerOf): State {
  if (!logic?.enabled) return { isShown: true, isRequired: false };
  const holds = conditionsHold(logic, answerOf);
  if (logic.action === 'require') return { isShown: true, isRequired: holds };
  return { isShown: (logic.action === 'show') === holds, isRequired: false };
}

/** Whether all, or any, of the rules hold. */
export function conditionsHold({ match, rules }: Conditions, answerOf: AnswerOf): boolean {
  const holds = (rule: ConditionRule) => ruleHolds(rule, answerOf(rule.field));
  return match === 'all' ? rules.every(holds) : rules.some(holds);
}

/** Whether an answer fulfils a rule. An empty answer has none of the values; of a list, one member is enough. */
export function ruleHolds({ operator, value }: ConditionRule, answer: unknown): boolean {
  const isEmpty = isEmptyAnswer(answer);
  switch (operator) {
    case 'isEmpty':
      return isEmpty;
    case 'isNotEmpty':
      return !isEmpty;
    case 'notEquals':
      return isEmpty || !anyMember(answer, 'equals', value);
    case 'notContains':
      return isEmpty || !anyMember(answer, 'contains', value);
    case 'notIn':
      return isEmpty || !anyMember(answer, 'in', value);
    default:
      return !isEmpty && anyMember(answer, operator, value);
  }
}

/** Nothing, blank text and an empty list are no answer. */
export function isEmptyAnswer(answer: unknown): boolean {
  if (answer === undefined || answer === null) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  return Array.isArray(answer) && answer.length === 0;
}

type Comparison = Exclude<ConditionRule['operator'], 'isEmpty' | 'isNotEmpty' | 'notEquals' | 'notContains' | 'notIn'>;

function anyMember(answer: unknown, operator: Comparison, value: ConditionRule['value']): boolean {
  if (!Array.isArray(answer)) return compares(answer, operator, value);
  // A list holds a value or does not: part of a member is not asked for.
  const single = operator === 'contains' ? 'equals' : operator;
  return answer.some((member) => compares(member, single, value));
}

function compares(answer: unknown, operator: Comparison, value: ConditionRule['value']): boolean {
  if (typeof answer !== 'string' && typeof answer !== 'number' && typeof answer !== 'boolean') return false;
  const [first = '', second = ''] = operator === 'between' ? operandsOf(value) : [value].flat();
  switch (operator) {
    case 'equals':
      return orderOf(answer, first, { isExact: true }) === 0;
    case 'contains':
      return lower(answer).includes(lower(first));
    case 'startsWith':
      return lower(answer).startsWith(lower(first));
    case 'endsWith':
      return lower(answer).endsWith(lower(first));
    case 'lessThan':
      return orderOf(answer, first) < 0;
    case 'lessThanOrEqual':
      return orderOf(answer, first) <= 0;
    case 'greaterThan':
      return orderOf(answer, first) > 0;
    case 'greaterThanOrEqual':
      return orderOf(answer, first) >= 0;
    case 'between':
      return orderOf(answer, first) >= 0 && orderOf(answer, second) <= 0;
    case 'in':
      return operandsOf(value).some((one) => orderOf(answer, one) === 0);
  }
}

type Single = string | number | boolean;

/** A list may also come as text with commas. */
function operandsOf(value: ConditionRule['value']): readonly Single[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? value.split(',').map((part) => part.trim()) : value === undefined ? [] : [value];
}

/** Below, equal or above as a negative number, 0 or a positive one; NaN where the two cannot be compared. Text ignores case unless it is exact. */
function orderOf(answer: Single, value: Single, { isExact = false } = {}): number {
  if (typeof answer === 'number') return String(value).trim() === '' ? Number.NaN : answer - Number(value);
  if (typeof answer === 'boolean') return String(answer) === lower(value).trim() ? 0 : Number.NaN;
  const [one, other] = isExact ? [answer, String(value)] : [lower(answer), lower(value)];
  return one === other ? 0 : one < other ? -1 : 1;
}

const lower = (value: Single) => String(value).toLowerCase();

/** A rule that cannot stand: where it lies, and why. */
export interface RuleError {
  path: (string | number)[];
  message: string;
}

/** The rules of active conditions that name no field of their owner, their own field, or close a circle. */
export function ruleErrors(fields: readonly ConditionalField[], owner = 'form'): RuleError[] {
  const places = new Map(fields.map(({ name }, index) => [name, index]));
  const rulesOf = ({ conditionalLogic }: ConditionalField) =>
    conditionalLogic?.enabled ? conditionalLogic.rules : ([] as readonly ConditionRule[]);
  const targets = fields.map((field) =>
    rulesOf(field).flatMap((rule) => {
      const place = places.get(rule.field);
      return place === undefined ? [] : [place];
    }),
  );
  const circles = circlesIn(targets);
  return fields.flatMap((field, index) =>
    rulesOf(field).flatMap(({ field: target }, number): RuleError[] => {
      const at = (message: string) => [{ path: [index, 'conditionalLogic', 'rules', number, 'field'], message }];
      const place = places.get(target);
      if (place === undefined) return at(`"${target.slice(0, 64)}" is not a field of this ${owner}`);
      if (place === index) return at('A field cannot depend on itself');
      const isClosed = circles[index] === circles[place];
      return isClosed ? at(`"${field.name}" and "${target}" depend on each other`) : [];
    }),
  );
}

/** For each node the number of the circle it lies in, its own where it lies in none; Tarjan's algorithm, linear in nodes and edges. */
function circlesIn(targets: readonly (readonly number[])[]): number[] {
  const order: number[] = [];
  const lowest: number[] = [];
  const circle: number[] = [];
  const open: number[] = [];
  let visited = 0;
  let circles = 0;
  const visit = (node: number) => {
    order[node] = visited;
    lowest[node] = visited;
    visited += 1;
    open.push(node);
    for (const target of targets[node] ?? []) {
      if (order[target] === undefined) visit(target);
      if (circle[target] === undefined) lowest[node] = Math.min(lowest[node] ?? 0, lowest[target] ?? 0);
    }
    if (lowest[node] !== order[node]) return;
    for (const member of open.splice(open.lastIndexOf(node))) circle[member] = circles;
    circles += 1;
  };
  for (const node of targets.keys()) if (order[node] === undefined) visit(node);
  return circle;
}
