import { accountAccessOf } from '@fika/contract';
import type { MemberCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';

/** Refuses where the workspace shows its members no pages, as links of emails about a coffee do. */
export function assertPages({ company }: MemberCtx): void {
  if (!accountAccessOf(company.options).enable_account_access) throw new Problem('access_disabled');
}
