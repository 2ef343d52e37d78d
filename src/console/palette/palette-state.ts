let toggle = (): void => {};

/** Opens the command palette, or closes it, at once: the next key is typed into it. */
export const openPalette = (): void => toggle();

/** The palette of the page answers from now on, until the returned function is called. */
export function answerPalette(toggleIt: () => void): () => void {
  toggle = toggleIt;
  return () => {
    toggle = () => {};
  };
}
