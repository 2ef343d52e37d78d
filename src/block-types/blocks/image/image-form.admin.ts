import { isRecord } from '../../../contracts/is-record.ts';
import { pictureAddress } from '../../addresses.ts';
import { picturesAmong, uploaded } from '../../editor/pasting/picture-files.admin.ts';
import { pictureTypes, type ToolSurroundings, type UploadPicture } from '../../editor/tools/block-tool.admin.ts';
import { type FormBlock, formTool } from '../../editor/tools/form-tool.admin.ts';
import { shownCaption, shownText, storedCaption } from '../../editor/tools/form-values.ts';
import { noImage, pictureError } from './image.block.ts';

/** The form of an image begins with the picture, which is uploaded, dropped here, or chosen in the media library; its values stand below. */
export const imageFormTool = formTool({
  title: 'Image',
  drawing:
    '<rect x="3" y="4" width="18" height="16" rx="3"/><circle cx="8.5" cy="9.5" r="1.5"/><path d="M21 16l-5-5-9 9"/>',
  parts: [
    {
      name: 'url',
      label: 'Image address',
      blockType: 'address',
      placeholder: '/media/…',
      problem: (text) => (pictureAddress(text) === null ? pictureError : null),
    },
    {
      name: 'alt',
      label: 'Alternative text',
      blockType: 'text',
      placeholder: 'What the image shows, for those who do not see it',
    },
    { name: 'caption', label: 'Caption', blockType: 'text' },
    { name: 'withBorder', label: 'Border', blockType: 'flag' },
    { name: 'withBackground', label: 'Background', blockType: 'flag' },
    { name: 'stretched', label: 'Full width', blockType: 'flag' },
  ],
  valuesOf: ({ file, alt, caption, withBorder, withBackground, stretched }) => ({
    url: shownText(isRecord(file) ? file['url'] : null),
    alt: shownText(alt),
    caption: shownCaption(caption),
    withBorder: withBorder === true,
    withBackground: withBackground === true,
    stretched: stretched === true,
  }),
  dataOf: ({ url, caption, ...rest }, before) => ({
    file: { url },
    caption: storedCaption(caption, before['caption']),
    ...rest,
  }),
  extra: (form) => {
    const element = document.createElement('div');
    const choose = form.config['choosePicture'] as ToolSurroundings['choosePicture'] | undefined;
    const upload = form.config['uploadPicture'] as UploadPicture | undefined;
    if (upload) element.append(...uploadControls(form, { element, upload }));
    if (choose) element.append(chooseButton(form, choose));
    const picture = document.createElement('img');
    const words = document.createElement('p');
    picture.alt = '';
    words.role = 'status';
    picture.addEventListener('error', () => {
      picture.hidden = true;
      void sayWhy(picture, words);
    });
    picture.addEventListener('load', () => {
      picture.hidden = false;
      words.textContent = '';
    });
    element.prepend(picture, words);
    const refresh = () => {
      const address = pictureAddress(String(form.read('url')));
      if (address === null) {
        picture.hidden = true;
        picture.removeAttribute('src');
        words.textContent = '';
      } else if (picture.getAttribute('src') !== address) picture.src = address;
    };
    return { element, refresh };
  },
});

/** Of a picture that does not show, as a reader would be told [H15]: it is gone, or it is no picture. */
async function sayWhy(picture: HTMLImageElement, words: HTMLElement): Promise<void> {
  const address = picture.src;
  const answer = await fetch(address, { method: 'HEAD' }).catch(() => null);
  // Another address may have come meanwhile.
  if (picture.hidden && picture.src === address)
    words.textContent = answer?.status === 404 ? noImage : 'Error rendering image';
}

function chooseButton(form: FormBlock, choose: NonNullable<ToolSurroundings['choosePicture']>): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Choose from the media library';
  button.addEventListener('click', () => choose(({ url, alt }) => form.write({ url, alt: form.read('alt') || alt })));
  return button;
}

/** A button that uploads a picture from the device; a picture that is dropped on the block is uploaded too. */
function uploadControls(
  form: FormBlock,
  { element, upload }: { element: HTMLElement; upload: UploadPicture },
): HTMLElement[] {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = pictureTypes.join(',');
  input.hidden = true;
  input.setAttribute('aria-label', 'Image file');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = uploadWords;
  button.addEventListener('click', () => input.click());
  const take = async (files: Iterable<File> | null) => {
    const [file] = picturesAmong(files ?? []);
    if (!file) return;
    button.disabled = true;
    button.textContent = 'Uploading…';
    const picture = await uploaded(upload, file);
    button.disabled = false;
    button.textContent = uploadWords;
    if (picture) form.write({ url: picture.url, alt: form.read('alt') || picture.alt });
  };
  input.addEventListener('change', (event) => {
    // Which file was chosen is no part of the block.
    event.stopPropagation();
    void take(input.files);
  });
  input.addEventListener('input', (event) => event.stopPropagation());
  element.toggleAttribute('data-takes-files', true);
  element.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    void take(event.dataTransfer.files);
  });
  return [button, input];
}

const uploadWords = 'Upload an image, or drop one here';
