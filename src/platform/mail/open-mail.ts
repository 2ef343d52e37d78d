import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { type Mailer, mailerWithoutProvider } from './mailer.ts';

export interface OpenMail {
  mailer: Mailer;
  /** The catcher's pages, in development. */
  pages: ((server: FastifyInstance) => void)[];
  close(): Promise<void>;
}

/** The process's mailer: in development the catcher, whose parts no other process loads; else none, until there is a provider [Q30]. */
export async function openMail(config: Pick<Config, 'development'>, log: Log): Promise<OpenMail> {
  if (!config.development) return { mailer: mailerWithoutProvider, pages: [], close: async () => {} };
  const [{ startMailCatcher }, { serveCaughtMails }, { smtpMailer }] = await Promise.all([
    import('./mail-catcher.ts'),
    import('./mail-catcher-pages.ts'),
    import('./smtp-mailer.ts'),
  ]);
  const catcher = await startMailCatcher();
  log.info('mails are caught and shown at /__mail/', { smtpPort: catcher.port });
  return {
    mailer: smtpMailer({ host: '127.0.0.1', port: catcher.port, secure: false }),
    pages: [(server) => serveCaughtMails(server, catcher)],
    close: () => catcher.close(),
  };
}
