/** Members answer whether they met and rate the meeting: good, bad, or with a change of mind. */
import { ENDPOINTS } from '@fika/contract';
import { createRng } from '@fika/matching/prng';
import type { CasePlan } from './cases.ts';
import type { Company } from './company.ts';
import { LOW } from './record.ts';

/** Only in the notes about meetings that were rated low. */
export const LOW_WORD = 'Thistledown';

const { coffees } = ENDPOINTS;

/** Some of the matched members rate their latest meeting. */
export async function rateMeetings(company: Company, plan: CasePlan, round: number): Promise<void> {
  // A present has nothing to be rated.
  if (plan.rate === 0 || plan.program.algo === 'secretsanta') return;
  const { app, company_id, campaign_id } = company;
  const rng = createRng(plan.seed * 6_007 + plan.number * 31 + round);
  for (const { id: by, account, inactive } of company.members.values()) {
    const [isRated, rating, isUndone] = [rng.float() < plan.rate, 1 + rng.int(5), rng.float() < 0.15];
    const hasMet = rng.float() < 0.85;
    if (!isRated || inactive) continue;
    const client = await app.as(account);
    const mine = { params: { company_id }, query: { campaign: campaign_id, limit: 1 } };
    const [meeting] = (await client.call(coffees.coffees, mine)).results;
    if (!meeting) continue;
    const params = { company_id, id: meeting.id };
    const key = `${meeting.id}/${by}`;
    if (!hasMet) {
      await client.call(coffees.coffees_feedback, { params, body: { happened: 'no' } });
      company.ratings.delete(key);
      continue;
    }
    const said = isUndone ? [rating, 6 - rating] : [rating];
    for (const one of said) {
      const note = one <= LOW ? `${LOW_WORD}: we had nothing to say` : '';
      await client.call(coffees.coffees_feedback, { params, body: { happened: 'met', rating: one, note } });
      company.ratings.set(key, { by, members: meeting.members.map(({ id }) => id), rating: one });
    }
  }
}
