import { publicSideOf } from '../../../platform/context/public-side.ts';
import { visitorContext } from '../../../platform/context/visitor-context.ts';
import { clientAddress } from '../../../platform/http/gate/client-address.ts';
import type { FeatureRoutes } from '../../../platform/http/implement.ts';
import { quotePdfName, readQuotePdf } from './quote-pdf.service.ts';

/** The address of a quote's PDF: a route of its own, because it answers bytes. The link is the permission. */
export const quotePdfRoutes: FeatureRoutes = {
  calls: {},
  register(server, platform) {
    server.get<{ Params: { token: string } }>('/quote/:token.pdf', async (request, reply) => {
      const about = { requestId: request.id, ip: clientAddress(request), userAgent: null };
      const { number, pdf } = await readQuotePdf(visitorContext(publicSideOf(platform), about), request.params.token);
      return reply
        .headers({
          'Content-Type': 'application/pdf',
          'Content-Disposition': `inline; filename="${quotePdfName(number)}"`,
          'Cache-Control': 'no-store',
          'Referrer-Policy': 'no-referrer',
          'X-Robots-Tag': 'noindex',
        })
        .send(pdf);
    });
  },
};
