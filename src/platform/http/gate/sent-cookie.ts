import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request brings a cookie of this name, whatever its value is worth. */
export function sendsCookie({ cookie }: IncomingHttpHeaders, name: string): boolean {
  return cookie?.includes(`${name}=`) ?? false;
}
