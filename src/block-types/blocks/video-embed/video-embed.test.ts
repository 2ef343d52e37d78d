import { expect, test } from 'vitest';
import { blockOfType } from '../../../../tests/support/block-of-type.ts';
import { videoEmbed } from './video-embed.block.ts';

const { stored, refusals, html, shown, text } = blockOfType('videoEmbed');

test.each([{}, { embed: 'https://evil.example/embed/dQw4w9WgXcQ' }])('[H12] %j is rejected', (data) => {
  expect(refusals(data)).toEqual({ embed: 'Video must be an address of YouTube, Vimeo or Dailymotion' });
});

test("[H12] the address is stored as the player's page, also where another tool calls it source", () => {
  expect(stored({ source: 'https://youtu.be/dQw4w9WgXcQ', service: 'youtube' })).toEqual({
    embed: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    caption: '',
  });
});

test('[H13] a video of another service has no HTML', () => {
  expect(html({ embed: 'https://example.test/embed/1' })).toBe('');
});

test('[H12] [H13] a video is a link to its page as HTML', () => {
  expect(html(videoEmbed.example)).toBe('<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">At work</a></p>');
});

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'YouTube'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1', 'Vimeo'],
  ['https://dai.ly/x8abcde', 'https://geo.dailymotion.com/player.html?video=x8abcde', 'Dailymotion'],
])('[H12] %s is a frame of its service, closed until somebody opens it', (embed, source, service) => {
  const markup = shown({ embed, caption: 'At work' });
  expect(markup).toContain(`<iframe title="At work" src="${source}" loading="lazy"`);
  expect(markup).toMatch(/<details><summary>.*Play video: At work/);
  expect(markup).toContain(`Watch on ${service}</a>`);
});

test.each([{}, { embed: 'https://evil.example/embed/1' }])('[H15] %j says that there is no video', (data) => {
  expect(shown(data)).toBe('<p>Invalid video embed data</p>');
});

test('[H12] a video has a line of text for each of its parts', () => {
  expect(text(videoEmbed.example)).toEqual(['At work']);
});
