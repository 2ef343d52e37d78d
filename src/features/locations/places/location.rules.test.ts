import { describe, expect, test } from 'vitest';
import { FieldValues } from '../../delivery/published/field-values.rules.ts';
import { locationOf, locationsFor, nearestOf } from './location.rules.ts';

const relation = { type: 'relation', name: 'industries', label: 'Industries', content_type: 'industries' };

describe('[K07] a location', () => {
  const fields = ['content_title', 'city', 'state'].map((name) => ({ type: 'text', name, label: name }));
  const read = (values: Record<string, unknown>, title = 'Branch 7') => {
    const definitions = [...fields, relation].map((definition) => [
      definition.name,
      { key: definition.name, definition },
    ]);
    const known = new FieldValues(new Map(definitions as never), values);
    return locationOf({ id: 'one', slug: 'one', title, values: known }, { published: new Set(['farm', 'road']) });
  };

  test.each([
    [{ content_title: ' Greeley Yard ', city: 'Greeley', state: 'CO' }, 'Greeley Yard'],
    [{ content_title: ' ', city: 'Greeley', state: 'CO' }, 'Greeley, CO'],
    [{ city: 'Greeley', state: 'CO' }, 'Greeley, CO'],
    [{ city: 'Greeley' }, 'Greeley'],
    [{}, 'Branch 7'],
  ])('is labelled by its title, else by city and state: %j', (values, label) => {
    expect(read(values)).toMatchObject({ label, name: label });
  });

  test('lists its industries by ids or by objects with an id, without those that are not published', () => {
    const one = read({ industries: ['farm', { id: 'road', title: 'Roads' }, 'secret', { id: 7 }, {}, null] });
    expect(one.industries).toEqual(['farm', 'road']);
    expect(locationsFor([one], 'road')).toEqual([one]);
    expect(locationsFor([one], 'secret')).toEqual([]);
  });
});

describe('[K02] the nearest branch', () => {
  const loveland = { slug: 'loveland', latitude: 40.3978, longitude: -105.075 };
  const pueblo = { slug: 'pueblo', latitude: 38.2544, longitude: -104.6091 };
  const unplaced = { slug: 'unplaced', latitude: null, longitude: -104 };

  test.each([
    [{ latitude: 39.74, longitude: -104.99 }, 'loveland'],
    [{ latitude: 38.83, longitude: -104.82 }, 'pueblo'],
    [{ latitude: -90, longitude: 180 }, 'pueblo'],
  ])('of %j is %s', (at, slug) => {
    expect(nearestOf([unplaced, loveland, pueblo], at)?.slug).toBe(slug);
  });

  test('is none where no branch has a place', () => {
    expect(nearestOf([unplaced], { latitude: 40, longitude: -105 })).toBeNull();
    expect(nearestOf([], { latitude: 40, longitude: -105 })).toBeNull();
  });
});
