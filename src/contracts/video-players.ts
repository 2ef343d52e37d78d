/** The pages with the players of the videos that content may hold; pages may frame these and no others [H12]. */
export const videoPlayers = {
  YouTube: 'https://www.youtube-nocookie.com',
  Vimeo: 'https://player.vimeo.com',
  Dailymotion: 'https://geo.dailymotion.com',
} as const;
