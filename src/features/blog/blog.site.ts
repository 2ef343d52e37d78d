import type { SiteFeature } from '../../site-kit/site-feature.ts';
import { sitePage } from '../../site-kit/site-page.ts';
import { blogPaths, blogPatterns } from './blog.paths.ts';
import { BlogPage, headOfBlog } from './site/BlogPage.tsx';
import { hasBlog, loadBlog, loadPost } from './site/blog.loader.ts';
import { headOfPost, PostPage } from './site/PostPage.tsx';

export const blogSite: SiteFeature = {
  name: 'blog',
  pages: [
    sitePage({ path: blogPatterns.list, cachedBy: 'everyone', load: loadBlog, Page: BlogPage, head: headOfBlog }),
    sitePage({ path: blogPatterns.post, cachedBy: 'everyone', load: loadPost, Page: PostPage, head: headOfPost }),
  ],
  navigation: async (request) => ((await hasBlog(request)) ? [{ href: blogPaths.list(), label: 'Blog' }] : []),
};
