import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';
import { RehearsalError } from './program-file.ts';
import { startProgram } from './start-program.ts';

const holder = testApp();

it('refuses a program whose rule does not suit its field, with a sentence', async () => {
  const made = await makeAdmin(holder.app.services);
  const admin = await holder.app.as(made);
  const { company_id } = made;
  const { id: category } = await admin.call(ENDPOINTS.categories.categories_create, {
    params: { company_id },
    body: { title: 'Office', type: 'select', choices: ['Lyon', 'Paris'] },
  });
  const rule = {
    kind: 'optimization' as const,
    category,
    goal: 'closest' as const,
    strength: 'prefer' as const,
  };
  const body = { name: 'Rehearsal', algo: 'crossgroup' as const, rules: [rule] };
  const failed = startProgram(admin, { company_id, body });
  await expect(failed).rejects.toThrow(RehearsalError);
  await expect(failed).rejects.toThrow(/^We couldn’t save the rules\. .*Rule 1.*Office/);
});
