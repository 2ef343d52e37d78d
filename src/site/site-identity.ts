/** The name over the door, until it is a setting. */
export const siteName = 'Millwright Equipment';

export const siteTagline = 'Working machines, sold and serviced by people who run them.';
