import { z } from 'zod';
import { companyItemParams, companyParams, done, id, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ICEBREAKER_THEMES } from '../email-templates/icebreaker-themes.ts';
import { LIMITS } from '../limits.ts';
import { oneLine } from '../text.ts';

const theme = z.enum(ICEBREAKER_THEMES);
const question = z.string().max(LIMITS.icebreakerLength).overwrite(oneLine).default('');

/** A question to break the ice. A language that it lacks shows the other one. */
export const icebreaker = z
  .object({
    /** Null for one of the bank. */
    id: id.nullable(),
    theme,
    en: z.string(),
    fr: z.string(),
  })
  .meta({ id: 'Icebreaker' });
export type Icebreaker = z.output<typeof icebreaker>;

const icebreakerBody = z
  .object({ theme: theme.default('own'), en: question, fr: question })
  .refine(({ en, fr }) => en !== '' || fr !== '', { error: 'question_empty', path: ['en'] });
export type IcebreakerInput = z.input<typeof icebreakerBody>;

const base = '/api/v1/companies/{company_id}/icebreakers/';

export const icebreakersEndpoints = {
  icebreakers: endpoint({
    name: 'icebreakers',
    method: 'GET',
    path: base,
    summary: 'Icebreakers: those of the workspace, then the built-in ones',
    params: companyParams,
    query: none,
    body: none,
    response: z.array(icebreaker),
    status: 200,
    problems: [],
  }),
  icebreakers_create: endpoint({
    name: 'icebreakers_create',
    method: 'POST',
    path: base,
    summary: 'Add an icebreaker',
    params: companyParams,
    query: none,
    body: icebreakerBody,
    response: icebreaker,
    status: 201,
    problems: ['icebreaker_exists', 'icebreakers_full'],
  }),
  icebreakers_update: endpoint({
    name: 'icebreakers_update',
    method: 'PUT',
    path: `${base}{id}/`,
    summary: 'Change an icebreaker. Coffees that have it show the new text',
    params: companyItemParams,
    query: none,
    body: icebreakerBody,
    response: icebreaker,
    status: 200,
    problems: ['icebreaker_exists'],
  }),
  icebreakers_delete: endpoint({
    name: 'icebreakers_delete',
    method: 'DELETE',
    path: `${base}{id}/`,
    summary: 'Delete an icebreaker. Coffees that have it keep it',
    params: companyItemParams,
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: [],
  }),
};
