import type { MessageDocument, EmailTemplateKind } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { defaultTemplate, hasOwnWords, type ProgramWords } from './rules.ts';
import { type CompiledTemplate, compileTemplate } from './rendering/present.ts';

/** A program whose templates are needed: some of its columns. */
export interface ProgramRef extends ProgramWords {
  company_id: number;
  campaign_id: number;
}

/** Finds the template of a program in the language of a member, who may have several groups. */
export type TemplateFinder = (program: ProgramRef, t: Translator, several?: boolean) => CompiledTemplate;

/**
 * The templates of one kind of some programs, of any company: the company's own words in the member's language, else the
 * default text of that language.
 */
export async function findTemplates(
  db: Db,
  kind: EmailTemplateKind,
  programs: readonly ProgramRef[],
): Promise<TemplateFinder> {
  const unique = new Map(programs.map((one) => [`${one.company_id}/${one.campaign_id}`, one]));
  const wanted = [...unique.values()];
  const { rows } = await sql<{
    company_id: number;
    campaign_id: number;
    language: string;
    subject: string;
    json: string;
    is_written: boolean;
  }>`
    select l.company_id, l.campaign_id, l.language, l.subject, l.json::text as json, l.is_written
    from unnest(
      ${wanted.map(({ company_id: id }) => id)}::bigint[], ${wanted.map(({ campaign_id: id }) => id)}::bigint[]
    ) as wanted (company_id, campaign_id)
    join letters l on l.company_id = wanted.company_id and l.campaign_id = wanted.campaign_id
      and l.kind = ${kind}`.execute(db);
  const custom = new Map(rows.map((row) => [`${row.company_id}/${row.campaign_id}/${row.language}`, row]));
  const templates = new Map<string, CompiledTemplate>();
  return (program, t, several = false) => {
    const place = `${program.company_id}/${program.campaign_id}/${t.language}`;
    const key = `${place}/${several}`;
    const known = templates.get(key);
    if (known) return known;
    const stored = custom.get(place);
    const { subject, json } = stored ?? defaultTemplate(kind, t, program, several);
    const template = {
      ...compileTemplate(kind, t, subject, json),
      isWritten: stored?.is_written ?? hasOwnWords(kind, program),
    };
    templates.set(key, template);
    return template;
  };
}

export interface StoredTemplate {
  kind: string;
  language: string;
  subject: string;
  json: MessageDocument;
  updated_at: string;
  updated_by_name: string;
}

/** The templates that a company wrote for a program. */
export async function listTemplates(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  campaignId: number,
): Promise<StoredTemplate[]> {
  const { rows } = await sql<StoredTemplate>`
    select l.kind, l.language, l.subject, l.json, l.updated_at,
      coalesce(case when u.erased_at is null then trim(u.first_name || ' ' || u.last_name) else u.email end, '')
        as updated_by_name
    from letters l
    left join users u on u.company_id = l.company_id and u.id = l.updated_by_id
    where l.company_id = ${companyId} and l.campaign_id = ${campaignId}`.execute(db);
  return rows;
}
