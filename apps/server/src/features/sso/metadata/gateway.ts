import type { InputOf, SamlMetadata, ssoEndpoints } from '@fika/contract';
import { AfterCommit, type RequestCtx } from '#platform/http/access.ts';
import { safeFetch, UnsafeRequest } from '#platform/safe-fetch.ts';
import { MetadataRefused, parseMetadata } from './rules.ts';
import { fieldFault } from './present.ts';

/** Reads the metadata of an identity provider, pasted or fetched. Saves nothing. */
export async function readMetadata(
  ctx: RequestCtx,
  { body }: InputOf<typeof ssoEndpoints.saml_metadata_parser>,
): Promise<SamlMetadata | AfterCommit<SamlMetadata>> {
  const now = await ctx.now();
  const parse = (path: string, content: string) => {
    try {
      return parseMetadata(content, now, body.entity_id);
    } catch (error) {
      if (error instanceof MetadataRefused) throw fieldFault(ctx.t, path, error.fault);
      throw error;
    }
  };
  const { content, url } = body;
  if (content !== undefined && content.trim() !== '') return parse('content', content);
  if (!url) throw fieldFault(ctx.t, 'content', 'nothing_given');
  // Without a transaction: another company's server may be slow.
  return new AfterCommit(async () => parse('url', await fetchMetadata(ctx, url)));
}

async function fetchMetadata({ t }: RequestCtx, url: string): Promise<string> {
  const answer = await safeFetch(url, {
    headers: { accept: 'application/samlmetadata+xml, text/xml' },
  }).catch((error: unknown) => error);
  if (answer instanceof UnsafeRequest) {
    throw fieldFault(t, 'url', answer.reason === 'too_large' ? 'too_large' : 'url_refused');
  }
  if (!isAnswer(answer)) throw fieldFault(t, 'url', 'url_unreachable');
  if (answer.status !== 200) throw fieldFault(t, 'url', 'url_status');
  return answer.body.toString('utf8');
}

const isAnswer = (value: unknown): value is Awaited<ReturnType<typeof safeFetch>> =>
  !(value instanceof Error) && typeof value === 'object' && value !== null && 'status' in value;
