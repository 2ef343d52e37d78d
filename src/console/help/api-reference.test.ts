import { expect, test } from 'vitest';
import { type ApiDocument, groupsOf, kindOf, matchingGroups, sampleOf } from './api-reference.ts';

const document: ApiDocument = {
  servers: [{ url: 'http://localhost:3000' }],
  paths: {
    '/admin/api/field-groups/{id}': {
      patch: {
        operationId: 'fieldGroups.update',
        tags: ['fieldGroups'],
        summary: 'Change a field group',
        'x-permission': 'field-groups.edit',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Group' } } } },
        responses: { 200: { description: 'Field group updated' }, 409: { description: 'VERSION_CONFLICT' } },
      },
    },
    '/api/content': {
      get: { operationId: 'delivery.types', tags: ['delivery'], summary: 'The public types', responses: {} },
    },
  },
  components: {
    schemas: {
      Group: {
        type: 'object',
        required: ['name', 'fields'],
        properties: {
          name: { type: 'string' },
          fields: { type: 'array', items: { $ref: '#/components/schemas/Loop' } },
        },
      },
      Loop: { type: 'object', properties: { inner: { $ref: '#/components/schemas/Loop' } } },
    },
  },
};

test('[A09] calls stand under their feature with permission, answers and a request to copy', () => {
  const [groups, delivery] = groupsOf(document);
  expect(groups).toMatchObject({ name: 'Field groups' });
  expect(groups?.calls[0]).toMatchObject({
    method: 'PATCH',
    permission: 'field-groups.edit',
    answers: [
      { status: '200', description: 'Field group updated' },
      { status: '409', description: 'VERSION_CONFLICT' },
    ],
  });
  const curl = groups?.calls[0]?.curl ?? '';
  expect(curl).toContain(`curl -X PATCH 'http://localhost:3000/admin/api/field-groups/{id}'`);
  expect(curl).toContain('-H "Authorization: Bearer $MILLWRIGHT_TOKEN"');
  expect(curl).toContain('"name":"…"');
  expect(delivery?.calls[0]?.curl).toBe(`curl 'http://localhost:3000/api/content'`);
});

test('an example of a schema that contains itself ends', () => {
  expect(JSON.stringify(sampleOf(document, { $ref: '#/components/schemas/Loop' })).length).toBeLessThan(200);
  expect(sampleOf(document, { $ref: '#/components/schemas/Gone' })).toBeNull();
});

test.each([
  [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
  [{ type: 'array', items: { type: 'integer' } }, 'list of integer'],
  [{ enum: ['a', 'b'] }, 'one of a, b'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
  [undefined, 'any'],
])('%j reads %j', (schema, words) => {
  expect(kindOf(document, schema)).toBe(words);
});

test('the search looks at path, summary and permission; every word must occur', () => {
  const groups = groupsOf(document);
  const matches = (typed: string) => matchingGroups(groups, typed).flatMap(({ calls }) => calls.map(({ id }) => id));
  expect(matches('')).toHaveLength(2);
  expect(matches('field-groups.edit')).toEqual(['fieldGroups.update']);
  expect(matches('PUBLIC types')).toEqual(['delivery.types']);
  expect(matches('public nothing')).toEqual([]);
});
