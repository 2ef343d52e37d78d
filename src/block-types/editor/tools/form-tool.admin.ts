import type { BlockTool, BlockToolConstructable, BlockToolConstructorOptions } from '@editorjs/editorjs';
import classes from './FormTool.module.css';

type Value = string | boolean;
type Values = Record<string, Value>;

interface FormPart {
  name: string;
  label: string;
  /** A choice has options, a flag is on or off, the others are a line of text. */
  blockType: 'text' | 'address' | 'choice' | 'flag';
  /** Each value with its label. */
  options?: readonly (readonly [string, string])[];
  placeholder?: string;
  /** Why the text of a line is rejected, or null. It shows once the person leaves the line. */
  problem?: (text: string) => string | null;
}

interface FormToolFacts {
  title: string;
  /** The icon's SVG elements, on 24 × 24 units. */
  drawing: string;
  parts: readonly FormPart[];
  /** The values of the parts from the block's data, and the block's data from the values. */
  valuesOf: (data: Record<string, unknown>) => Values;
  dataOf: (values: Values, before: Record<string, unknown>) => object;
  /**
   * More above the parts, such as a picture or a button. It can change the parts; `refresh` is called when one changes.
   */
  extra?: (form: FormBlock) => { element: HTMLElement; refresh: () => void };
}

export interface FormBlock {
  read: (name: string) => Value;
  write: (values: Values) => void;
  config: Record<string, unknown>;
}

type Control = HTMLInputElement | HTMLSelectElement;

/** Two editors of a page may hold blocks with the same name, and no two controls the same id. */
let madeControls = 0;

/** A tool of the editor that is a form, with labelled controls that the keyboard reaches one after the other. */
export function formTool({ title, drawing, parts, valuesOf, dataOf, extra }: FormToolFacts): BlockToolConstructable {
  return class implements BlockTool {
    static get toolbox() {
      return { title, icon: iconOf(drawing) };
    }

    static get isReadOnlySupported() {
      return true;
    }

    static get enableLineBreaks() {
      return true;
    }

    /** The values come from controls and are no markup, so the editor must cut nothing out of them. */
    static get sanitize() {
      return Object.fromEntries([...parts.map(({ name }) => name), 'file', 'caption'].map((name) => [name, true]));
    }

    private readonly options: BlockToolConstructorOptions;
    private readonly controls = new Map<string, Control>();

    constructor(options: BlockToolConstructorOptions) {
      this.options = options;
    }

    render(): HTMLElement {
      const { data, readOnly, config } = this.options;
      const values = valuesOf(data as Record<string, unknown>);
      const frame = document.createElement('fieldset');
      frame.className = classes.block ?? '';
      frame.disabled = readOnly;
      const legend = document.createElement('legend');
      legend.textContent = title;
      const flags = document.createElement('div');
      flags.className = classes.flags ?? '';
      frame.append(legend);
      for (const part of parts) {
        madeControls += 1;
        const id = `block-control-${madeControls}`;
        const { row, control } = rowOf(part, { id, value: values[part.name] ?? '' });
        this.controls.set(part.name, control);
        (part.blockType === 'flag' ? flags : frame).append(row);
      }
      frame.append(flags);
      const more = extra?.({
        config: (config ?? {}) as Record<string, unknown>,
        read: (name) => controlValue(this.controls.get(name)),
        write: (changes) => {
          for (const [name, value] of Object.entries(changes)) writeTo(this.controls.get(name), value);
          frame.dispatchEvent(new Event('input', { bubbles: true }));
        },
      });
      if (more) {
        more.element.classList.add(classes.extra ?? '');
        legend.after(more.element);
        more.refresh();
        frame.addEventListener('input', more.refresh);
      }
      frame.addEventListener('keydown', keepKey);
      return frame;
    }

    save(): object {
      const values = Object.fromEntries(parts.map(({ name }) => [name, controlValue(this.controls.get(name))]));
      return dataOf(values, this.options.data as Record<string, unknown>);
    }
  };
}

const iconOf = (drawing: string) =>
  `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${drawing}</svg>`;

/** Keys belong to the control with the focus, not to the editor around it. Shortcuts go on to the page. */
function keepKey(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  // Enter must not submit the form around the editor.
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function controlValue(control: Control | undefined): Value {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked;
  return control?.value ?? '';
}

function writeTo(control: Control | undefined, value: Value): void {
  if (control instanceof HTMLInputElement && typeof value === 'boolean') control.checked = value;
  else if (control) control.value = String(value);
}

function rowOf(
  { label, blockType, options, placeholder, problem }: FormPart,
  { id, value }: { id: string; value: Value },
) {
  const row = document.createElement('div');
  row.className = (blockType === 'flag' ? classes.flag : classes.row) ?? '';
  const caption = document.createElement('label');
  caption.htmlFor = id;
  caption.textContent = label;
  const control = document.createElement(blockType === 'choice' ? 'select' : 'input');
  control.id = id;
  if (control instanceof HTMLSelectElement)
    control.append(...(options ?? []).map(([option, name]) => new Option(name, option)));
  else if (blockType === 'flag') control.type = 'checkbox';
  else {
    control.autocomplete = 'off';
    control.placeholder = placeholder ?? '';
    control.inputMode = blockType === 'address' ? 'url' : 'text';
  }
  writeTo(control, value);
  row.append(...(blockType === 'flag' ? [control, caption] : [caption, control]));
  if (problem) addError(row, { control, problem });
  return { row, control };
}

/** Shows what is wrong once the person leaves the control. */
function addError(
  row: HTMLElement,
  { control, problem }: { control: Control; problem: (text: string) => string | null },
): void {
  const words = document.createElement('p');
  words.className = classes.problem ?? '';
  words.id = `${control.id}-problem`;
  control.setAttribute('aria-describedby', words.id);
  const check = (text: string | null) => {
    words.textContent = text ?? '';
    control.toggleAttribute('aria-invalid', text !== null);
  };
  control.addEventListener('change', () => check(problem(control.value)));
  control.addEventListener('input', () => {
    if (problem(control.value) === null) check(null);
  });
  row.append(words);
}
