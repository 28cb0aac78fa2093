import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { companyColumns, type CompanyRow } from '../queries.ts';

interface NewCompany {
  slug: string;
  name: string;
  culture?: 'en' | 'fr';
  timezone?: string;
  /** Progress of the set-up; absent for a finished one. */
  onboarding_step?: number;
  /** The plan, where plans are sold; absent for the lowest. */
  plan?: number;
}

/** Makes an empty company. Companies are global rows, so any scope will do. */
export async function createCompany(db: Db, company: NewCompany): Promise<CompanyRow> {
  return db
    .insertInto('companies')
    .values({ ...setUp(company), ...company })
    .returning(companyColumns)
    .executeTakeFirstOrThrow();
}

function setUp({ onboarding_step: step }: NewCompany) {
  return step === undefined
    ? { onboarding_step: LIMITS.onboardingSteps, onboarding_finish_date: sql<string>`app_now()` }
    : {};
}
