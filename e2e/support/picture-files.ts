/** Ten pixels by ten, in 116 bytes. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQYlWM4YSSHBzGMShthCRYAgJxtYU+VCs4AAAAASUVORK5CYII=',
  'base64',
);

/** A file as a form's input gets it. */
export const file = (name: string, { type = 'image/png', content = png } = {}) => ({
  name,
  mimeType: type,
  buffer: content,
});
