import {
  type CampaignCreate,
  type campaignsEndpoints,
  LETTER_LANGUAGES,
  type ResponseOf,
  type UseCase,
} from '@fika/contract';
import type { Language, RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { type CategoryRow, listCategories } from '#features/categories/queries.ts';
import { ruleSentence } from '../rule-words.ts';
import type { TemplateLetter } from '../types.ts';
import { FIELD_KINDS, type FieldKind, fieldFor } from './rules.ts';
import { USE_CASES } from './templates/index.ts';
import { lettersOf } from './letters.ts';
import { makeRule, makeSeat } from './sketches/rules.ts';
import type { SketchedRule, UseCaseSketch } from './types.ts';

type Notes = ResponseOf<typeof campaignsEndpoints.campaigns_create>['template_notes'];

/** The templates, with what they mean for the fields of the workspace. */
export async function listUseCases(ctx: RequestCtx, language: Language): Promise<UseCase[]> {
  const categories = await listCategories(ctx);
  return USE_CASES.map((sketch) => presentUseCase(sketch, categories, language));
}

/**
 * What a template brings to a new program, in a language; rules that name a kind of field which the workspace lacks are
 * left out, with a note each.
 *
 * @throws Problem `use_case_unknown`
 */
export async function fromTemplate(
  ctx: RequestCtx,
  slug: string,
  culture: Language = ctx.company.culture,
): Promise<{ fields: CampaignCreate; letters: TemplateLetter[]; notes: Notes }> {
  const sketch = USE_CASES.find(({ id }) => id === slug);
  if (!sketch) throw new Problem('use_case_unknown', { values: { template: slug } });
  const categories = await listCategories(ctx);
  const rules = sketch.rules.map((rule) => ({ rule, made: makeRule(rule, categories) }));
  const seats = sketch.seats.map((seat) => ({ seat, made: makeSeat(seat, categories, culture) }));
  const fields: CampaignCreate = {
    name: sketch.title[culture],
    title: sketch.title[culture],
    description: sketch.description[culture],
    culture,
    timezone: ctx.company.timezone,
    algo: sketch.algo,
    users_per_group: sketch.users_per_group,
    frequency: sketch.frequency,
    optin_option: sketch.optin_option,
    groups_chunks_generator: sketch.groups_chunks_generator,
    review_before_send: sketch.review_before_send,
    icebreaker_themes: [sketch.icebreaker_theme],
    request_subject: sketch.request.subject[culture],
    match_subject: sketch.match.subject[culture],
    optin_text: sketch.request.text[culture].join('\n\n'),
    match_text: sketch.match.text[culture].join('\n\n'),
    rules: rules.flatMap(({ made }) => (made ? [made] : [])),
    seats: seats.map(({ made }) => made),
  };
  const missing = [
    ...rules.flatMap(({ made, rule }) => (made ? [] : rule.needs)),
    ...seats.flatMap(({ made, seat }) => (seat.needs && made.filters.filters.length === 0 ? seat.needs : [])),
  ];
  const notes = [...new Set(missing)].map((kind) => noteOf(kind, ctx.language));
  const advice = sketch.advice ? [{ needs: '', sentence: sketch.advice[ctx.language] }] : [];
  return { fields, letters: allLettersOf(sketch), notes: [...notes, ...advice] };
}

/** In both languages: members read their own, whatever the program's is. */
function allLettersOf(sketch: UseCaseSketch): TemplateLetter[] {
  return LETTER_LANGUAGES.flatMap((language) => {
    const { request, match } = lettersOf(sketch, language);
    return [
      { kind: 'request' as const, language, ...request },
      { kind: 'match' as const, language, ...match },
    ];
  });
}

const NOTE = {
  en: 'Your workspace has no field for “{field}”. What needs it was left out: add the field, then complete the matching.',
  fr: 'Votre espace n’a pas de champ « {field} ». Ce qui en dépend a été laissé de côté : ajoutez le champ, puis complétez l’appariement.',
};

const noteOf = (kind: FieldKind, language: Language): Notes[number] => ({
  needs: kind,
  sentence: NOTE[language].replace('{field}', FIELD_KINDS[kind][language]),
});

function presentUseCase(
  sketch: UseCaseSketch,
  categories: readonly CategoryRow[],
  language: Language,
): UseCase {
  const kinds = new Set([...sketch.rules, ...sketch.seats].flatMap(({ needs }) => needs ?? []));
  return {
    id: sketch.id,
    title: sketch.title[language],
    summary: sketch.summary[language],
    use_case: sketch.use_case[language],
    why: sketch.why[language],
    algo: sketch.algo,
    users_per_group: sketch.users_per_group,
    frequency: sketch.frequency,
    optin_option: sketch.optin_option,
    rules: sketch.rules.map((rule) => presentRule(rule, categories, language)),
    seats: sketch.seats.map(({ label, needs }) => ({ label: label[language], needs })),
    messages: lettersOf(sketch, language),
    icebreaker_theme: sketch.icebreaker_theme,
    advice: sketch.advice && sketch.advice[language],
    needs: [...kinds].map((kind) => ({
      kind,
      title: FIELD_KINDS[kind][language],
      is_there: fieldFor(kind, categories) !== null,
    })),
  };
}

function presentRule(
  sketch: SketchedRule,
  categories: readonly CategoryRow[],
  language: Language,
): UseCase['rules'][number] {
  const rule = makeRule(sketch, categories);
  const field = rule && fieldFor(sketch.needs, categories);
  // Read with the field of the workspace, else with the name of its kind.
  const named = field ?? { ...NO_FIELD, title: FIELD_KINDS[sketch.needs][language] };
  const sentence = ruleSentence(
    sketch.goal === 'same' || sketch.goal === 'different'
      ? { kind: 'cross_category', category: named.id, value: sketch.goal, strength: sketch.strength }
      : { kind: 'optimization', category: named.id, goal: sketch.goal, strength: 'prefer' },
    { categories: [named], language },
  );
  return {
    sentence: sentence.charAt(0).toUpperCase() + sentence.slice(1),
    needs: sketch.needs,
    category: field && { id: field.id, title: field.title },
    rule,
  };
}

const NO_FIELD = { id: 0, choices: {}, merged: {} };
