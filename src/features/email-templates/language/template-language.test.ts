import { expect, test } from 'vitest';
import { templateError, variablesOf } from './template-language.ts';

test('variables are named wherever they stand, once each', () => {
  const source = `<p>{{ a }}</p>{% if b == "x }} {{ no" and c.d %}{{- e["f g"] | default: h -}}{% elsif i %}{{ a }}{% else %}x{% endif %}{{ 'no' }}`;
  expect(variablesOf(source).sort()).toEqual(['a', 'b', 'c.d', "e['f g']", 'h', 'i'].sort());
});

test.each([
  ['paths', `{{ a${'.b'.repeat(480)} }}`.repeat(60)],
  ['filters', `{{ x${' | upcase'.repeat(100)} }}`.repeat(60)],
  ['conditions', `{% if ${'a or '.repeat(190)}a %}{% endif %}`.repeat(60)],
])('a template of endless %s is rejected', (_, source) => {
  expect(templateError(source)).toBe('has too many variables and conditions');
  expect(templateError(source.slice(0, source.length / 60))).toBeNull();
});
