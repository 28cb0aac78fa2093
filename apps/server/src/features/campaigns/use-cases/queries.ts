import {
  type CampaignCreate,
  type campaignsEndpoints,
  EMAIL_TEMPLATE_LANGUAGES,
  type ResponseOf,
  type UseCase,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { Language, RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { type CategoryRow, listCategories } from '#features/categories/queries.ts';
import { ruleSentence } from '../rule-words.ts';
import type { UseCaseEmailTemplate } from '../types.ts';
import { type FieldKind, fieldFor } from './rules.ts';
import { USE_CASES } from './library/rules.ts';
import { messagesOf } from './email-templates/present.ts';
import { makeRule, makeSeat } from './sketches/rules.ts';
import type { SketchedRule, UseCaseSketch } from './types.ts';

type Notes = ResponseOf<typeof campaignsEndpoints.campaigns_create>['template_notes'];

/** The templates, with the fields of the workspace that they use. */
export async function listUseCases(ctx: RequestCtx, language: Language): Promise<UseCase[]> {
  const categories = await listCategories(ctx);
  return USE_CASES.map((sketch) => presentUseCase(sketch, categories, ctx.services.translators[language]));
}

/**
 * The settings of a template for a new program, in a language; rules that need a kind of field which the workspace lacks are left
 * out, with a note each.
 *
 * @throws Problem `use_case_unknown`
 */
export async function fromTemplate(
  ctx: RequestCtx,
  slug: string,
  culture: Language = ctx.company.culture,
): Promise<{ fields: CampaignCreate; emailTemplates: UseCaseEmailTemplate[]; notes: Notes }> {
  const sketch = USE_CASES.find(({ id }) => id === slug);
  if (!sketch) throw new Problem('use_case_unknown', { values: { template: slug } });
  const categories = await listCategories(ctx);
  const { translators } = ctx.services;
  const t = translators[culture];
  const rules = sketch.rules.map((rule) => ({ rule, made: makeRule(rule, categories) }));
  const seats = sketch.seats.map((seat) => ({ seat, made: makeSeat(seat, categories, t) }));
  const fields: CampaignCreate = {
    name: t(`use_cases:templates.${sketch.id}.title`),
    title: t(`use_cases:templates.${sketch.id}.title`),
    description: t(`use_cases:templates.${sketch.id}.description`),
    culture,
    timezone: ctx.company.timezone,
    algo: sketch.algo,
    users_per_group: sketch.users_per_group,
    frequency: sketch.frequency,
    optin_option: sketch.optin_option,
    groups_chunks_generator: sketch.groups_chunks_generator,
    review_before_send: sketch.review_before_send,
    icebreaker_themes: [sketch.icebreaker_theme],
    request_subject: t.template(`use_cases:templates.${sketch.id}.request.subject`),
    match_subject: t.template(`use_cases:templates.${sketch.id}.match.subject`),
    optin_text: t(`use_cases:templates.${sketch.id}.request.text`),
    match_text: t(`use_cases:templates.${sketch.id}.match.text`),
    rules: rules.flatMap(({ made }) => (made ? [made] : [])),
    seats: seats.map(({ made }) => made),
  };
  const missing = [
    ...rules.flatMap(({ made, rule }) => (made ? [] : rule.needs)),
    ...seats.flatMap(({ made, seat }) => (seat.needs && made.filters.filters.length === 0 ? seat.needs : [])),
  ];
  const notes = [...new Set(missing)].map((kind) => noteOf(kind, ctx.t));
  const advice = sketch.advice ? [{ needs: '', sentence: ctx.t(sketch.advice) }] : [];
  const emailTemplates = EMAIL_TEMPLATE_LANGUAGES.flatMap((language) =>
    messagesIn(sketch, translators[language]),
  );
  return { fields, emailTemplates, notes: [...notes, ...advice] };
}

/** Messages in all languages, because members read their own, whatever the program's is. */
function messagesIn(sketch: UseCaseSketch, t: Translator): UseCaseEmailTemplate[] {
  const { request, match } = messagesOf(sketch, t);
  return [
    { kind: 'request', language: t.language, ...request },
    { kind: 'match', language: t.language, ...match },
  ];
}

const noteOf = (kind: FieldKind, t: Translator): Notes[number] => ({
  needs: kind,
  sentence: t('use_cases:field_missing', { field: t(`use_cases:fields.${kind}`) }),
});

function presentUseCase(sketch: UseCaseSketch, categories: readonly CategoryRow[], t: Translator): UseCase {
  const kinds = new Set([...sketch.rules, ...sketch.seats].flatMap(({ needs }) => needs ?? []));
  return {
    id: sketch.id,
    title: t(`use_cases:templates.${sketch.id}.title`),
    summary: t(`use_cases:templates.${sketch.id}.summary`),
    use_case: t(`use_cases:templates.${sketch.id}.use_case`),
    why: t(`use_cases:templates.${sketch.id}.why`),
    algo: sketch.algo,
    users_per_group: sketch.users_per_group,
    frequency: sketch.frequency,
    optin_option: sketch.optin_option,
    rules: sketch.rules.map((rule) => presentRule(rule, categories, t)),
    seats: sketch.seats.map(({ label, needs }) => ({ label: t(label), needs })),
    messages: messagesOf(sketch, t),
    icebreaker_theme: sketch.icebreaker_theme,
    advice: sketch.advice && t(sketch.advice),
    needs: [...kinds].map((kind) => ({
      kind,
      title: t(`use_cases:fields.${kind}`),
      is_there: fieldFor(kind, categories) !== null,
    })),
  };
}

function presentRule(
  sketch: SketchedRule,
  categories: readonly CategoryRow[],
  t: Translator,
): UseCase['rules'][number] {
  const rule = makeRule(sketch, categories);
  const field = rule && fieldFor(sketch.needs, categories);
  // Read with the field of the workspace, else with the name of its kind.
  const named = field ?? { ...NO_FIELD, title: t(`use_cases:fields.${sketch.needs}`) };
  const sentence = ruleSentence(
    sketch.goal === 'same' || sketch.goal === 'different'
      ? { kind: 'cross_category', category: named.id, value: sketch.goal, strength: sketch.strength }
      : { kind: 'optimization', category: named.id, goal: sketch.goal, strength: 'prefer' },
    { categories: [named], t },
  );
  return {
    sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1),
    needs: sketch.needs,
    category: field && { id: field.id, title: field.title },
    rule,
  };
}

const NO_FIELD = { id: 0, choices: {}, merged: {} };
