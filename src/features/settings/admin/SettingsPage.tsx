import { Button, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { revealField } from '../../../admin-kit/kit/form/reveal.ts';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { ReadOnlyNote } from '../../../admin-kit/kit/record/ReadOnlyNote.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { SaveButton } from '../../../admin-kit/kit/saving/SaveButton.tsx';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { paths } from '../../../admin-kit/paths.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { pageTitle } from '../../../contracts/page-title.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { settingsClient } from '../settings.client.ts';
import {
  maxBannerLinks,
  maxFooterLinks,
  maxHomeButtons,
  maxNavigationLinks,
  type Settings,
} from '../settings.contract.ts';
import { HomeSections } from './HomeSections.tsx';
import { ImagePresets } from './ImagePresets.tsx';
import { LinkList } from './LinkList.tsx';
import { RegionSection } from './RegionSection.tsx';
import classes from './SitePreview.module.css';
import { ContactSection, IdentitySection, SearchSection } from './SiteSections.tsx';
import { HomeSection, QuoteSection, StorefrontSection } from './StorefrontSection.tsx';
import { readableSite, type SiteForm, siteCheck, siteFormOf, siteLabelAt, siteLabels } from './site-form.ts';

/** How a page of the site would read in a list of search results. */
function SitePreview({ isDirty }: { isDirty: boolean }) {
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

const settingsQuery = settingsClient.get.query();

export function loader() {
  void queryClient.prefetchQuery(settingsQuery);
  return null;
}

/** Who the site is and what its storefront shows: name, logo, contact, links, home page, quotes, search engines [E18]. */
export default function SettingsPage() {
  return (
    <RecordPage query={settingsQuery} title="Settings" failed="Failed to load settings">
      {(settings) => <SettingsForm settings={settings} />}
    </RecordPage>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const mayEdit = useMay()('settings.edit');
  const readOnly = mayEdit ? null : permissionNeeded('settings.edit', 'change settings');
  const { record, submit, isSaving, conflict } = useRecordSave<SiteForm, Settings>({
    noun: 'settings',
    id: 'site',
    stored: siteFormOf(settings),
    resolver: siteCheck,
    formOf: siteFormOf,
    send: (values) => settingsClient.update.call({ body: values }),
    remember: (saved) => queryClient.setQueryData(settingsQuery.queryKey, saved),
    onSaved: ({ version }) =>
      showSuccess('Settings saved', 'The site shows them with its next page.', async () => {
        const before = await settingsClient.update.call({ body: { ...siteFormOf(settings), version } });
        queryClient.setQueryData(settingsQuery.queryKey, before);
      }),
    failed: 'Failed to save settings',
    labels: siteLabels,
    readable: readableSite,
  });

  const { hash } = useLocation();
  // Meets the field that an address names, such as one of the command palette.
  useEffect(() => {
    if (hash !== '') revealField(hash.slice(1));
  }, [hash]);

  return (
    <>
      <PageHeader
        title="Settings"
        description="Name, contact details, navigation and search results."
        actions={
          <>
            <Button
              component="a"
              href={paths.site()}
              target="_blank"
              variant="default"
              rightSection={<IconExternalLink size={16} aria-hidden />}
            >
              Open the site
            </Button>
            <SaveButton isSaving={isSaving} hindrance={readOnly} isReady={record.isDirty} onSave={submit} />
          </>
        }
      />
      <ReadOnlyNote reason={readOnly}>An administrator can give you a role that has it.</ReadOnlyNote>
      <RecordForm
        record={record}
        label="Settings"
        onSave={submit}
        onSaveAndLeave={submit}
        disabled={!mayEdit}
        labelOf={siteLabelAt}
        side={<SitePreview isDirty={record.isDirty} />}
      >
        <IdentitySection disabled={!mayEdit} />
        <ContactSection />
        <RegionSection />
        <LinkList
          name="bannerLinks"
          title="Banner links"
          text="Above the header, such as your channels on other sites."
          noun="link"
          max={maxBannerLinks}
          disabled={!mayEdit}
        />
        <StorefrontSection />
        <LinkList
          name="navigation"
          title="Navigation"
          text="In the storefront’s header. Empty for links to the blog and to every public content type."
          noun="navigation link"
          max={maxNavigationLinks}
          disabled={!mayEdit}
        />
        <LinkList
          name="footerNavigation"
          title="Footer links"
          text="At the foot of every page, such as terms and privacy."
          noun="footer link"
          max={maxFooterLinks}
          disabled={!mayEdit}
        />
        <HomeSection disabled={!mayEdit} />
        <LinkList
          name="homeButtons"
          title="Home buttons"
          text="What to do first. Empty: ways to the machines and to other types."
          noun="home button"
          max={maxHomeButtons}
          disabled={!mayEdit}
        />
        <HomeSections disabled={!mayEdit} />
        <QuoteSection disabled={!mayEdit} />
        <ImagePresets disabled={!mayEdit} />
        <SearchSection disabled={!mayEdit} />
      </RecordForm>
      <ConflictDialog {...conflict} />
    </>
  );
}
