/**
 * Shows, hides and requires the fields of a form while it is filled in, by the same rules as the server, which decides once
 * more what it takes [I10]. What was typed in a field that is hidden now goes along, so that it is there again when the form
 * comes back with errors; the server drops it.
 */

import { statesOf } from '../../../contracts/lists/conditional-states.ts';
import { readWritten } from '../../../contracts/numbers/written-number.ts';
import type { FieldCondition } from '../../forms/conditions/page-conditions.rules.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const form = document.querySelector<HTMLFormElement>('form[data-conditions]');
if (form) {
  const fields: FieldCondition[] = JSON.parse(form.dataset['conditions'] ?? '[]');
  /** Of the other steps. */
  const elsewhere: Record<string, unknown> = JSON.parse(form.dataset['elsewhere'] ?? '{}');
  const places = new Map(
    [...form.querySelectorAll<HTMLElement>('[data-field]')].map((place) => [place.dataset['field'] ?? '', place]),
  );
  const follow = () => {
    const answers = {
      ...elsewhere,
      ...Object.fromEntries([...places].map(([name, place]) => [name, answerIn(place)])),
    };
    const states = statesOf(fields, answers);
    for (const { name, conditionalLogic, isRequired } of fields) {
      const place = places.get(name);
      const state = states.get(name);
      if (!place || !state || !conditionalLogic) continue;
      place.hidden = !state.isShown;
      for (const control of controlsIn(place)) control.disabled = !state.isShown;
      require(place, state.isShown && (isRequired || state.isRequired));
    }
  };
  // What a field depends on is said by its coming and going.
  for (const words of form.querySelectorAll<HTMLElement>('[data-condition]')) words.hidden = true;
  form.addEventListener('input', follow);
  // A browser neither sends nor checks what is disabled.
  form.addEventListener('formdata', ({ formData }) => {
    for (const place of places.values())
      if (place.hidden) for (const [name, value] of typedIn(place)) formData.append(name, value);
  });
  // A browser that comes back fills in what was typed.
  window.addEventListener('pageshow', follow);
  follow();
}

function controlsIn(place: HTMLElement): Control[] {
  return [...place.querySelectorAll<Control>('input, select, textarea')];
}

function isChosen(control: Control): boolean {
  return !(control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type)) || control.checked;
}

/** The parts that the place would send. No page can put back files. */
function typedIn(place: HTMLElement): [string, string][] {
  const kept = controlsIn(place).filter((control) => control.type !== 'file' && isChosen(control));
  return kept.flatMap(({ name, value }) => (value === '' ? [] : [[name, value]]));
}

/** As the field's type expects it, which is how the server reads it. */
function answerIn(place: HTMLElement): unknown {
  const controls = controlsIn(place);
  const [first] = controls;
  const decimal = first?.dataset['decimal'];
  if (first && (decimal === '.' || decimal === ',')) return readWritten(first.value, { decimal }) ?? first.value;
  if (place.tagName !== 'FIELDSET') return first?.value;
  const values = controls.filter((control) => isChosen(control) && control.value !== '').map(({ value }) => value);
  return first?.type === 'radio' ? values.map((value) => value === 'true')[0] : values;
}

/** Of a group the server alone says that it is missing. */
function require(place: HTMLElement, isRequired: boolean): void {
  const mark = place.querySelector<HTMLElement>('[data-required-mark]');
  if (mark) mark.hidden = !isRequired;
  if (place.tagName === 'FIELDSET') return;
  for (const control of controlsIn(place)) control.required = isRequired;
}
