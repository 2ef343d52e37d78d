import { expect, test } from 'vitest';
import { projectionFor } from './projection.rules.ts';

const denver = { latitude: 39.74, longitude: -104.99 };

test.each([
  [[]],
  [[denver]],
  [[{ latitude: 90, longitude: 180 }]],
  [[{ latitude: -90, longitude: -180 }, denver]],
  [[denver, { latitude: 0, longitude: 0 }]],
])('[K20] every place lies in the drawing: %j', (places) => {
  const { width, height, place } = projectionFor(places);
  expect(Number.isFinite(height) && height > 0).toBe(true);
  for (const { x, y } of places.map(place)) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(height);
  }
});

test('[K20] north is up, and west is left', () => {
  const { place } = projectionFor([denver]);
  const [here, there] = [place(denver), place({ latitude: 41, longitude: -103 })];
  expect(there.x).toBeGreaterThan(here.x);
  expect(there.y).toBeLessThan(here.y);
});
