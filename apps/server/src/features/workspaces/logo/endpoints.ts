import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { findLogo } from '../queries.ts';

const params = z.object({
  company_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  hash: z.string().regex(/^[0-9a-f]{32}$/),
});

/**
 * Serves the logos of companies, `GET /media/logos/{company_id}/{hash}`, publicly, because emails show them. The address has the
 * hash of the file, so that its content never changes. A file that is not really a picture is not executed.
 */
export function addLogos(app: FastifyInstance, { database }: Services): void {
  app.get('/media/logos/:company_id/:hash', async (request, reply) => {
    const asked = params.safeParse(request.params);
    if (!asked.success) throw new Problem('not_found');
    const { company_id: companyId, hash } = asked.data;
    const logo = await database.company(companyId, 'read', (db) =>
      findLogo({ db, company_id: companyId }, hash),
    );
    if (!logo) throw new Problem('not_found');
    return (
      reply
        .type(logo.content_type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        // Webmail clients fetch it from another site.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(logo.bytes)
    );
  });
}
