import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { Notice } from '../../../site-kit/Notice.tsx';
import { PageScript } from '../../../site-kit/PageScript.tsx';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { useSiteFacts } from '../../../site-kit/SiteFacts.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import type { FieldCondition } from '../../forms/conditions/page-conditions.rules.ts';
import { submissionsSitePaths } from '../submissions.paths.ts';
import styles from './FormPage.module.css';
import type { FieldView } from './field-view.ts';
import { PageField } from './PageField.tsx';

export interface FormView {
  shows: 'form';
  /** In a frame on another page. */
  isEmbedded: boolean;
  slug: string;
  /** Where it is sent: its own page, or the one that shows it. */
  action: string;
  name: string;
  description: string;
  submitLabel: string;
  token: string;
  /** Of this filling in: sent twice it is taken once. */
  key: string;
  fields: readonly FieldView[];
  conditions: readonly FieldCondition[];
  /** Of a form that is filled in by steps. */
  step: FormStepView | null;
  /** What is wrong with the form as a whole. */
  problem: string;
}

/** One step of a form. */
export interface FormStepView {
  title: string;
  /** From 1, among those that ask for something. */
  number: number;
  count: number;
  hasEarlier: boolean;
  hasLater: boolean;
  maySave: boolean;
  /** To whom a link was mailed just now. */
  savedFor: string | null;
  emailErrors: readonly string[];
  /** The answers of the other steps, by the names of fields. */
  elsewhere: Readonly<Record<string, unknown>>;
}

export interface ClosedView {
  shows: 'closed';
  text: string;
}

const closed = 'This form is closed';
const breadcrumbs = [{ href: sitePaths.home(), label: 'Home' }];

/** A closed form has no address to be found under. */
export function headOfForm(view: FormView | ClosedView): SiteHead {
  if (view.shows === 'closed') return { title: 'Closed' };
  const { slug, name, description, isEmbedded, step } = view;
  const title = step ? `${step.title} · ${name}` : name;
  if (isEmbedded || (step && step.number > 1)) return { title };
  return { title, description, path: submissionsSitePaths.form(slug), breadcrumbs };
}

/** A form on its own page, complete without any script. */
export function FormPage({ view }: { view: FormView | ClosedView }) {
  const { embeddedBy } = useSiteFacts();
  if (view.shows === 'closed') {
    const start = { href: sitePaths.home(), label: 'Back to the start' };
    return (
      <>
        <Notice
          title={closed}
          text={view.text === `${closed}.` ? 'It takes no more answers.' : view.text}
          {...(!embeddedBy && { action: start })}
        />
        {embeddedBy ? <PageScript name="submissions/embedded-page" /> : null}
      </>
    );
  }
  const { name, description, isEmbedded } = view;
  return (
    <>
      {isEmbedded ? (
        <header className={styles.embeddedTitle}>
          <h1>{name}</h1>
          {description ? <p>{description}</p> : null}
          <PageScript name="submissions/embedded-page" />
        </header>
      ) : (
        <PageTitle breadcrumbs={breadcrumbs} title={name} text={description || undefined} />
      )}
      <FormBody view={view} />
    </>
  );
}

/** The form itself, on its own page or on one that has more to say. */
export function FormBody({ view }: { view: FormView }) {
  const { action, name, fields, conditions, problem, step } = view;
  const wrong = withErrors(fields);
  const hasFiles = fields.some(({ control }) => control.as === 'files');
  return (
    <div className={styles.body}>
      <form
        className={styles.form}
        method="post"
        action={action}
        aria-label={name}
        {...(hasFiles && { encType: 'multipart/form-data' })}
        {...(conditions.length > 0 && { 'data-conditions': JSON.stringify(conditions) })}
        {...(step && conditions.length > 0 && { 'data-elsewhere': JSON.stringify(step.elsewhere) })}
      >
        {conditions.length > 0 ? <PageScript name="submissions/form-conditions" /> : null}
        {problem !== '' || wrong.length > 0 ? (
          <div className={styles.summary} role="alert" tabIndex={-1}>
            <h2>{problem || 'Please correct these answers'}</h2>
            <ul>
              {wrong.flatMap((field) =>
                field.fieldErrors.map((text) => (
                  <li key={`${field.name} ${text}`}>
                    <a href={`#${field.name}`}>{text}</a>
                  </li>
                )),
              )}
            </ul>
            {hasFiles && !step ? <p>Choose your files again: a browser does not keep them.</p> : null}
          </div>
        ) : null}
        {step ? <StepHead step={step} /> : null}
        {fields.map((field) => (
          <PageField key={field.name} field={field} />
        ))}
        <p className="trap" aria-hidden="true">
          <label htmlFor="_trap">Leave this empty</label>
          <input type="text" id="_trap" name="_trap" tabIndex={-1} autoComplete="off" />
        </p>
        <input type="hidden" name="_token" value={view.token} />
        <input type="hidden" name="_key" value={view.key} />
        {step ? (
          <StepButtons step={step} submitLabel={view.submitLabel} />
        ) : (
          <button className="button" type="submit">
            {view.submitLabel}
          </button>
        )}
      </form>
    </div>
  );
}

function StepHead({ step: { title, number, count, savedFor } }: { step: FormStepView }) {
  return (
    <div className={styles.step}>
      {savedFor ? (
        <p className={styles.saved} role="status">
          Saved. A link to this form is on its way to {savedFor}; it works for 30 days.
        </p>
      ) : null}
      <p>
        Step {number} of {count}
      </p>
      <progress value={number} max={count} aria-label={`Step ${number} of ${count}`} />
      <h2>{title}</h2>
    </div>
  );
}

/** Enter takes the first button, so it leads on. */
function StepButtons({ step, submitLabel }: { step: FormStepView; submitLabel: string }) {
  const { hasEarlier, hasLater, maySave, emailErrors } = step;
  return (
    <>
      <div className={styles.buttons}>
        <button className="button" type="submit" name="_go" value="next">
          {hasLater ? 'Next' : submitLabel}
        </button>
        {hasEarlier ? (
          <button className="plain-button" type="submit" name="_go" value="back" formNoValidate>
            Back
          </button>
        ) : null}
      </div>
      {maySave ? (
        <details className={styles.save} open={emailErrors.length > 0}>
          <summary>Save and continue later</summary>
          <label htmlFor="_email">Email for the link</label>
          <input type="email" id="_email" name="_email" autoComplete="email" aria-describedby="_email-notes" />
          <div id="_email-notes">
            {emailErrors.map((text) => (
              <p key={text} className={styles.problem}>
                {text}
              </p>
            ))}
          </div>
          <button className="plain-button" type="submit" name="_go" value="save" formNoValidate>
            Send me the link
          </button>
        </details>
      ) : null}
    </>
  );
}

/** The fields that are wrong, those inside others too. */
function withErrors(fields: readonly FieldView[]): FieldView[] {
  return fields.flatMap((field) => [
    ...(field.fieldErrors.length > 0 ? [field] : []),
    ...(field.control.as === 'items' ? withErrors(field.control.items.flat()) : []),
  ]);
}
