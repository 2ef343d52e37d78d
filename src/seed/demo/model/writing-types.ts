import type { DemoType } from './demo-types.ts';
import { picture, plain } from './field-drafts.ts';

/** The blog. */
export const posts: DemoType = {
  name: 'Posts',
  slug: 'posts',
  description: 'What the blog says.',
  isPublic: true,
  group: 'Post',
  fields: [
    plain('text', 'excerpt'),
    plain('text', 'post_name', { description: 'A former address; it leads to the post' }),
    picture('featured_image'),
    plain('text', 'direct_image_url', { description: 'The address of a picture, where none is uploaded' }),
    plain('text', 'post_thumbnail'),
    plain('text', 'author_name'),
  ],
};

/** Pages of their own address, such as /about. */
export const pages: DemoType = {
  name: 'Pages',
  slug: 'pages',
  description: 'Each has an address of its own, such as /about.',
  isPublic: true,
  group: 'Page',
  fields: [
    plain('text', 'description'),
    picture('header_image'),
    {
      type: 'repeater',
      name: 'buttons',
      label: 'Buttons',
      sub_fields: [plain('text', 'label'), plain('text', 'url')],
      validation: { max_items: 10 },
    },
    picture('logos', 2),
    plain('text', 'heading'),
    plain('rich_text', 'text'),
  ],
};
