/** A few texts that a regular expression matches: with each of its alternatives once, and each part repeated at least once. */
export function matchesOf({ source, flags }: RegExp): string[] {
  const reader = new Reader(source, flags.replaceAll(/[gyd]/g, ''));
  return reader.alternatives().slice(0, maxTexts);
}

const maxTexts = 12;
const candidates = [
  'a',
  '0',
  ' ',
  '-',
  '_',
  '.',
  '/',
  '"',
  "'",
  '<',
  '>',
  ':',
  '=',
  '\n',
  'A',
  'é',
  '\u0301',
  '\u0001',
];

/** Reads the grammar of patterns as far as the sources use it. */
class Reader {
  readonly #source: string;
  readonly #flags: string;
  #at = 0;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags;
  }

  alternatives(): string[] {
    const texts = this.#sequence();
    while (this.#takes('|')) texts.push(...this.#sequence());
    return [...new Set(texts)];
  }

  #sequence(): string[] {
    let texts = [''];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source.charAt(this.#at))) {
      const parts = this.#repeated(this.#atom());
      const [first = ''] = parts;
      const [begun = ''] = texts;
      texts = [...texts.map((text) => text + first), ...parts.slice(1).map((part) => begun + part)].slice(0, maxTexts);
    }
    return texts;
  }

  /** What stands between counts of repetition is written out as often as it must be. */
  #repeated(parts: string[]): string[] {
    const [quantifier, min] = this.#match(/(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/y) ?? [];
    return quantifier === undefined
      ? parts
      : parts.map((part) => part.repeat(Math.min(20, Math.max(1, Number(min ?? 1)))));
  }

  #atom(): string[] {
    const [around] = this.#match(/\(\?<?[=!]/y) ?? [];
    if (this.#match(/\((?:\?(?::|<\w+>))?/y) || around !== undefined) {
      const inside = this.alternatives();
      this.#takes(')');
      return around === undefined ? inside : [''];
    }
    if (this.#match(/[\^$]|\\[bB]/y)) return [''];
    const [one = ''] =
      this.#match(/\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{\w+\}|u\w{4}|x\w{2}|[\s\S])|[\s\S]/y) ?? [];
    const pattern = new RegExp(`^${one}$`, this.#flags);
    const sign = [one, one.slice(1), ...candidates, ...one].find((candidate) => pattern.test(candidate));
    return [sign ?? ''];
  }

  #takes(sign: string): boolean {
    const isThere = this.#source.charAt(this.#at) === sign;
    if (isThere) this.#at += 1;
    return isThere;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#source);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }
}
