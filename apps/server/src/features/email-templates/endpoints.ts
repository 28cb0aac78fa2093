import { emailTemplatesEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { checkTemplate } from './commands/check-template.ts';
import { previewTemplate } from './commands/preview-template.ts';
import { resetTemplate, saveTemplate } from './commands/save-template.ts';
import { sendTestEmail } from './commands/send-test-email.ts';
import { showTemplate, showTemplates } from './present.ts';

export const emailTemplates = mount(emailTemplatesEndpoints, {
  email_templates: admin('programs_management', async (ctx, { params }) => showTemplates(ctx, params.id)),
  email_templates_update: admin('programs_management', async (ctx, { params, body }) => {
    await saveTemplate(ctx, params.id, { kind: params.kind, language: params.language }, body);
    return showTemplate(ctx, params.id, params);
  }),
  email_templates_delete: admin('programs_management', async (ctx, { params, query }) => {
    const place = { kind: params.kind, language: params.language };
    await resetTemplate(ctx, params.id, place, query.revision);
    return showTemplate(ctx, params.id, params);
  }),
  template_validation: admin('programs_management', async (ctx, { params, body }) =>
    checkTemplate(ctx, params.id, body),
  ),
  email_templates_preview: admin('programs_management', async (ctx, { params, body }) =>
    previewTemplate(ctx, params.id, body),
  ),
  email_templates_test: admin('programs_management', async (ctx, { params, body }) => ({
    ok: true as const,
    sent_to: await sendTestEmail(ctx, params.id, body),
  })),
});
