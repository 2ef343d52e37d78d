/** Opens the choice of industry and branch as a popup, fills it, and keeps what is chosen [K02] [K03] [K04] [K05] [K06]. */

import { locationsFor, nearestOf } from '../places/location.rules.ts';
import { keepChoice, keptIndustryId } from './kept-choice.ts';
import { createPlacesReader } from './places-reader.ts';
import { showChoice } from './shown-choice.ts';

const dialog = document.querySelector<HTMLDialogElement>('[data-location-popup]');
if (dialog) extend(dialog);

function extend(dialog: HTMLDialogElement) {
  const part = <Part extends HTMLElement>(selector: string): Part => {
    const found = dialog.querySelector<Part>(selector);
    if (!found) throw new Error(`the popup has no ${selector}`);
    return found;
  };
  const industry = part<HTMLSelectElement>('select[name=industry]');
  const location = part<HTMLSelectElement>('select[name=location]');
  const loading = part('[data-loading]');
  const problem = part('[data-problem]');
  const offered = part('[data-locations]');
  const none = part('[data-none]');
  const nearest = part('[data-nearest]');
  const reader = createPlacesReader();

  const say = (text: string) => {
    problem.textContent = text;
    problem.hidden = text === '';
  };

  const showIndustries = async () => {
    say('');
    loading.hidden = false;
    industry.disabled = true;
    const industries = await reader.industries();
    loading.hidden = true;
    industry.disabled = false;
    if (industries.problem !== undefined) say(industries.problem);
    fill(
      industry,
      industries.list.map(({ id, name }) => ({ id, label: name })),
    );
    industry.value = keptIndustryId() ?? '';
    if (industry.selectedIndex < 0) industry.value = '';
    await showLocations();
  };

  const showLocations = async () => {
    const chosen = industry.value;
    offered.hidden = true;
    none.hidden = true;
    fill(location, []);
    if (chosen === '') return;
    const locations = await reader.locations();
    // Another industry was chosen meanwhile.
    if (industry.value !== chosen) return;
    if (locations.problem !== undefined) return say(locations.problem);
    const places = locationsFor(locations.list, chosen);
    fill(location, places);
    offered.hidden = places.length === 0;
    nearest.hidden = !('geolocation' in navigator) || nearestOf(places, anywhere) === null;
    none.hidden = places.length > 0;
  };

  const save = async () => {
    const place = (await reader.locations()).list.find(({ id }) => id === location.value);
    const trade = (await reader.industries()).list.find(({ id }) => id === industry.value);
    if (!place || !trade) return;
    keepChoice({ location: place, industry: trade });
    dialog.close();
    await showChoice();
    showButtons();
    document.querySelector<HTMLElement>('[data-popup-button]')?.focus();
  };

  /** The browser asks the visitor; where they are is compared here and never leaves the browser. */
  const chooseNearest = async () => {
    say('');
    const [at, { list }] = await Promise.all([whereabouts(), reader.locations()]);
    // Closed meanwhile: the visitor wants none.
    if (!dialog.open) return;
    const place = at && nearestOf(locationsFor(list, industry.value), at);
    if (!place) return say('Your browser did not say where you are. Choose a location from the list.');
    location.value = place.id;
    await save();
  };

  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('[data-popup-button]')) {
      dialog.showModal();
      void unlessCancelled(showIndustries());
    }
  });
  part('[data-close]').addEventListener('click', () => dialog.close());
  // A click on the backdrop is one on the dialog itself, beside all that it holds.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && isOutside(dialog, event)) dialog.close();
  });
  dialog.addEventListener('close', () => reader.cancel());
  industry.addEventListener('change', () => void unlessCancelled(showLocations()));
  location.addEventListener('change', () => void unlessCancelled(save()));
  nearest.addEventListener('click', () => void unlessCancelled(chooseNearest()));
  showButtons();
}

/** Any place will do to learn whether a branch has one. */
const anywhere = { latitude: 0, longitude: 0 };
const timeoutMs = 10_000;

/** Null where the visitor or the browser says no. */
function whereabouts(): Promise<{ latitude: number; longitude: number } | null> {
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(null),
      { timeout: timeoutMs, maximumAge: 600_000 },
    ),
  );
}

/** In place of the links, which lead to the page of the choice. */
function showButtons() {
  for (const button of document.querySelectorAll<HTMLElement>('[data-popup-button]')) button.hidden = false;
  for (const link of document.querySelectorAll<HTMLElement>('[data-popup-link]')) link.hidden = true;
}

/** The first option stays: it says what to choose. */
function fill(select: HTMLSelectElement, options: readonly { id: string; label: string }[]) {
  select.length = 1;
  select.append(...options.map(({ id, label }) => new Option(label, id)));
  select.value = '';
}

function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

async function unlessCancelled(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
