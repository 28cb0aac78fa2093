import { ENDPOINTS } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { checkLetter } from './commands/check-template.ts';
import { previewLetter } from './commands/preview-template.ts';
import { resetLetter, saveLetter } from './commands/save-template.ts';
import { sendTestLetter } from './commands/send-test-email.ts';
import { showLetter, showLetters } from './present.ts';

export const letters = mount(ENDPOINTS.letters, {
  email_templates: admin('programs_management', async (ctx, { params }) => showLetters(ctx, params.id)),
  email_templates_update: admin('programs_management', async (ctx, { params, body }) => {
    await saveLetter(ctx, params.id, { kind: params.kind, language: params.language }, body);
    return showLetter(ctx, params.id, params);
  }),
  email_templates_delete: admin('programs_management', async (ctx, { params, query }) => {
    const place = { kind: params.kind, language: params.language };
    await resetLetter(ctx, params.id, place, query.revision);
    return showLetter(ctx, params.id, params);
  }),
  template_validation: admin('programs_management', async (ctx, { params, body }) =>
    checkLetter(ctx, params.id, body),
  ),
  email_templates_preview: admin('programs_management', async (ctx, { params, body }) =>
    previewLetter(ctx, params.id, body),
  ),
  email_templates_test: admin('programs_management', async (ctx, { params, body }) => ({
    ok: true as const,
    sent_to: await sendTestLetter(ctx, params.id, body),
  })),
});
