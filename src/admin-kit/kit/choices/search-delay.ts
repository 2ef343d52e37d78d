/** How long typing pauses before the server is asked for matches, in milliseconds. */
export const searchDelay = 300;
