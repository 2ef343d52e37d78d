import { videoPlayers } from '../../../contracts/video-players.ts';
import { plainAddress } from '../../addresses.ts';

export interface Video {
  service: keyof typeof videoPlayers;
  /** The page with the player alone, which asks for as little about its viewer as the service allows. */
  embed: string;
  /** The page that people watch it on. */
  page: string;
}

/** The three services' addresses, for watching, sharing and embedding. */
const youTube =
  /^https?:\/\/(?:(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com\/(?:watch\/?\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?=[?&#/]|$)/i;
const vimeo =
  /^https?:\/\/(?:(?:www\.)?vimeo\.com\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?|player\.vimeo\.com\/video\/)(\d{5,12})(?:\/([0-9a-f]{6,20}))?(?=[?#/]|$)/i;
const dailymotion =
  /^https?:\/\/(?:(?:www\.)?dailymotion\.com\/(?:embed\/)?video\/|dai\.ly\/|geo\.dailymotion\.com\/player(?:\/[\w-]+)?\.html\?(?:[^#]*&)?video=)([a-z0-9]{5,12})(?=[?&#/_]|$)/i;

/** The video that an address of YouTube, Vimeo or Dailymotion names; null for any other address. */
export function videoAt(text: string): Video | null {
  const address = plainAddress(text.startsWith('//') ? `https:${text}` : text);
  if (address === null) return null;
  return youTubeVideo(address) ?? vimeoVideo(address) ?? dailymotionVideo(address);
}

function youTubeVideo(address: string): Video | null {
  const id = youTube.exec(address)?.[1];
  if (id === undefined) return null;
  const seconds = /[?&](?:t|start)=(\d{1,6})(?=s?(?:[&#]|$))/.exec(address)?.[1];
  return {
    service: 'YouTube',
    embed: `${videoPlayers.YouTube}/embed/${id}${seconds === undefined ? '' : `?start=${seconds}`}`,
    page: `https://www.youtube.com/watch?v=${id}${seconds === undefined ? '' : `&t=${seconds}s`}`,
  };
}

function vimeoVideo(address: string): Video | null {
  const [, id, share] = vimeo.exec(address) ?? [];
  if (id === undefined) return null;
  // The service shows an unlisted video only with this part of its address.
  const hash = share ?? /[?&]h=([0-9a-f]{6,20})(?=[&#]|$)/i.exec(address)?.[1];
  return {
    service: 'Vimeo',
    embed: `${videoPlayers.Vimeo}/video/${id}?${hash === undefined ? '' : `h=${hash}&`}dnt=1`,
    page: `https://vimeo.com/${id}${hash === undefined ? '' : `/${hash}`}`,
  };
}

function dailymotionVideo(address: string): Video | null {
  const id = dailymotion.exec(address)?.[1];
  if (id === undefined) return null;
  return {
    service: 'Dailymotion',
    embed: `${videoPlayers.Dailymotion}/player.html?video=${id}`,
    page: `https://www.dailymotion.com/video/${id}`,
  };
}
