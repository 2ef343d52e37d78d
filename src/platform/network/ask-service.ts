/** Why a service of others gave no answer, in words that say nothing of what it sent. */
export class ServiceError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ServiceError';
  }
}

interface ServiceRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** For the whole answer, its body included. */
  timeoutMs: number;
  maxBytes: number;
}

export interface ServiceAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Posts to a service that may misbehave in any way. Throws a `ServiceError` when it cannot be reached, is late, or sends more
 * than it may. Redirects are not followed: what is sent is meant for this host alone.
 */
export async function askService({ url, headers, body, timeoutMs, maxBytes }: ServiceRequest): Promise<ServiceAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    return { status: answer.status, headers: answer.headers, text: await boundedText(answer, maxBytes) };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError(signal.aborted ? `It did not answer within ${timeoutMs} ms.` : 'It could not be reached.');
  }
}

export async function boundedText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length > maxBytes) throw new ServiceError(`It answered with more than ${maxBytes} bytes.`);
  }
  return Buffer.concat(chunks).toString('utf8');
}
