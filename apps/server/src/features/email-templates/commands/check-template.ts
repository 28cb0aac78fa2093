import {
  isMessageTooLong,
  isWarning,
  EMAIL_TEMPLATE_LIMITS,
  messageDocument,
  type EmailTemplateFinding,
  type EmailTemplateKind,
  type EmailTemplateProblem,
  emailTemplateProblems,
  emailTemplateProblemSentence,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { AfterCommit, type Language, type RequestCtx } from '#platform/http/access.ts';
import { newestWork } from '#platform/newest-work.ts';
import { Problem } from '#platform/problem.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { getBrand } from '#features/email-outbox/brand/queries.ts';
import { showEmail } from '../preview/present.ts';
import { countRendering } from '../policy.ts';
import { sampleData } from '../preview/rules.ts';

interface Draft {
  kind: EmailTemplateKind;
  language: Language;
  subject: string;
  /** Whatever an editor holds. */
  json?: unknown;
}

interface Checked {
  problems: EmailTemplateFinding[];
  bytes: number | null;
}

/** The faults of a draft, in the language of the admin, and the size of its email. */
export async function checkTemplate(
  ctx: RequestCtx,
  id: number,
  draft: Draft,
): Promise<AfterCommit<Checked>> {
  await getCampaign(ctx, id);
  await countRendering(ctx);
  const brand = await getBrand(ctx);
  const { services, t } = ctx;
  const runNewest = services.state
    .of(newestWork)
    .supersede(`template/${ctx.company_id}/${id}/${ctx.actor.user_id}`);
  return new AfterCommit(() =>
    runNewest(async () => {
      const problems = emailTemplateProblems(draft.kind, draft.subject, draft.json);
      const read = isMessageTooLong(draft.json) ? null : messageDocument.safeParse(draft.json);
      if (!read?.success) return { problems: problems.map((one) => finding(one, t)), bytes: null };
      const data = sampleData(draft.kind, services.translators[draft.language], services.config.PUBLIC_URL);
      const { html } = await showEmail(services, { ...draft, brand, json: read.data }, data);
      const bytes = Buffer.byteLength(html);
      const large: EmailTemplateProblem[] =
        bytes > EMAIL_TEMPLATE_LIMITS.bytes ? [{ place: 'document', code: 'too_large', name: '' }] : [];
      return { problems: [...problems, ...large].map((one) => finding(one, t)), bytes };
    }),
  );
}

function finding(problem: EmailTemplateProblem, t: Translator): EmailTemplateFinding {
  return {
    place: problem.place,
    code: problem.code,
    severity: isWarning(problem) ? 'warning' : 'error',
    sentence: emailTemplateProblemSentence(problem, t),
  };
}

/** Refuses a template that must not be sent, with the first reason. */
export function assertSendable({ t }: Pick<RequestCtx, 't'>, { kind, subject, json }: Draft): void {
  const error = emailTemplateProblems(kind, subject, json).find((problem) => !isWarning(problem));
  if (error)
    throw new Problem('letter_invalid', { values: { reason: emailTemplateProblemSentence(error, t) } });
}
