import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { pageTitle } from '../../../contracts/page-title.ts';
import classes from './SitePreview.module.css';
import type { SiteForm } from './site-form.ts';

/** How a page of the site would read in a list of search results. */
export function SitePreview({ isDirty }: { isDirty: boolean }) {
  const [site, pattern, description, tagline] = useWatch<
    SiteForm,
    ['siteName', 'seoTitlePattern', 'seoDescription', 'siteTagline']
  >({ name: ['siteName', 'seoTitlePattern', 'seoDescription', 'siteTagline'] });
  return (
    <>
      <SaveState isDirty={isDirty} />
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          In search results
        </Text>
        <div className={classes.result}>
          <p className={classes.title}>{pageTitle(pattern, { title: 'Wheel loaders', site })}</p>
          <p className={classes.text}>{description || tagline || 'No description'}</p>
        </div>
      </div>
    </>
  );
}
