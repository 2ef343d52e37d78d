import { expect, test } from 'vitest';
import { videoAt } from './videos.ts';

const youTube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const vimeo = 'https://player.vimeo.com/video/76979871?dnt=1';
const dailymotion = 'https://geo.dailymotion.com/player.html?video=x8abcde';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youTube],
  ['https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&feature=share', youTube],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=90s', `${youTube}?start=90`],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=12', `${youTube}?start=12`],
  ['http://www.youtube.com/embed/dQw4w9WgXcQ', youTube],
  ['//www.youtube.com/embed/dQw4w9WgXcQ', youTube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youTube],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=x', youTube],
  [`${youTube}?start=90`, `${youTube}?start=90`],
  ['https://vimeo.com/76979871', vimeo],
  ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
  ['https://vimeo.com/76979871/abcdef1234', 'https://player.vimeo.com/video/76979871?h=abcdef1234&dnt=1'],
  [
    'https://player.vimeo.com/video/76979871?h=abcdef1234&dnt=1',
    'https://player.vimeo.com/video/76979871?h=abcdef1234&dnt=1',
  ],
  [vimeo, vimeo],
  ['https://www.dailymotion.com/video/x8abcde', dailymotion],
  ['https://dai.ly/x8abcde', dailymotion],
  ['https://www.dailymotion.com/embed/video/x8abcde?autoplay=1', dailymotion],
  ['https://geo.dailymotion.com/player/xabc.html?video=x8abcde', dailymotion],
])('[H12] %s is embedded as %s', (text, embed) => {
  expect(videoAt(text)?.embed).toBe(embed);
  expect(videoAt(videoAt(text)?.page ?? '')?.embed).toBe(embed);
});

test.each([
  '',
  'https://example.test/video.mp4',
  'https://evil.example/?u=https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
  'https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ',
  'https://evilyoutube.com/embed/dQw4w9WgXcQ',
  'https://youtu.be.evil.example/dQw4w9WgXcQ',
  'https://www.youtube.com/embed/dQw4w9WgXcQ"onload="x',
  'https://www.youtube.com/embed/dQw4w9WgXcQ<script>',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://player.vimeo.com/evil',
  'https://vimeo.com/76979871x',
  'https://vimeo.com.evil.example/76979871',
  'https://geo.dailymotion.com/player.html?x=1',
  'javascript:https://www.youtube.com/embed/dQw4w9WgXcQ',
  'data:text/html,https://youtu.be/dQw4w9WgXcQ',
  '/embed/dQw4w9WgXcQ',
])('[H12] [H15] %j is no video', (text) => {
  expect(videoAt(text)).toBeNull();
});
