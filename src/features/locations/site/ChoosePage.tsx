import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { PageTitle } from '../../../site-kit/PageTitle.tsx';
import { sitePaths } from '../../../site-kit/site-paths.ts';
import { locationsPaths } from '../locations.paths.ts';
import styles from './Choice.module.css';
import { Choice } from './Choice.tsx';

export interface ChooseView {
  industries: readonly { id: string; label: string }[];
  /** Id of the chosen one. */
  industry: string | null;
  /** Of the chosen industry. */
  locations: readonly { id: string; label: string }[];
  location: string | null;
  /** The page that follows. */
  back: string;
  problem: string;
}

export const headOfChoice = (): SiteHead => ({ title: choiceTitle });

export const choiceTitle = 'Set Your Location';
export const choiceText = 'Choose your industry and nearest store location';

/** The popup as a page, for browsers without script: the industry first, then the branch. */
export function ChoosePage({ view }: { view: ChooseView }) {
  const { industries, industry, locations, location, back, problem } = view;
  return (
    <>
      <PageTitle breadcrumbs={[{ href: sitePaths.home(), label: 'Home' }]} title={choiceTitle} text={choiceText} />
      <div className={styles.page}>
        {problem ? (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        ) : null}
        <form className={styles.step} method="get" action={locationsPaths.choose()}>
          <Choice
            name="industry"
            label="Industry"
            placeholder="Select Industry"
            options={industries}
            value={industry}
          />
          <input type="hidden" name="return" value={back} />
          <button className={industry === null ? 'button' : 'plain-button'} type="submit">
            Next
          </button>
        </form>
        {industry !== null && locations.length === 0 ? (
          <p role="status">No locations available for this industry</p>
        ) : null}
        {locations.length > 0 ? (
          <form className={styles.step} method="post" action={locationsPaths.choose()}>
            <Choice
              name="location"
              label="Location"
              placeholder="Select Location"
              options={locations}
              value={location}
            />
            <input type="hidden" name="industry" value={industry ?? ''} />
            <input type="hidden" name="return" value={back} />
            <button className="button" type="submit">
              Save
            </button>
          </form>
        ) : null}
      </div>
    </>
  );
}
