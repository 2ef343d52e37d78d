import type { SiteFeature } from '../../site-kit/site-feature.ts';
import { sitePage } from '../../site-kit/site-page.ts';
import { embedScript } from './site/embed-script.ts';
import { FormPage, headOfForm } from './site/FormPage.tsx';
import { loadForm, loadSent, takeForm } from './site/form.loader.ts';
import { SentPage } from './site/SentPage.tsx';
import { submissionsSitePatterns } from './submissions.paths.ts';

export const submissionsSite: SiteFeature = {
  name: 'submissions',
  documents: [
    {
      path: submissionsSitePatterns.embedScript,
      type: 'text/javascript; charset=utf-8',
      load: () => Promise.resolve(embedScript),
    },
  ],
  pages: [
    sitePage({
      path: submissionsSitePatterns.form,
      cachedBy: 'nobody',
      load: loadForm,
      act: takeForm,
      Page: FormPage,
      head: headOfForm,
    }),
    sitePage({
      path: submissionsSitePatterns.sent,
      cachedBy: 'nobody',
      load: loadSent,
      Page: SentPage,
      head: ({ name }) => ({ title: name }),
    }),
  ],
};
