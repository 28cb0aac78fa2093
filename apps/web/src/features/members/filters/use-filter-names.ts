import type { FilterGroup } from '@fika/contract/filter-shape';
import type { FilterNames } from '@fika/contract/human-filters';
import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '#lib/session.ts';
import { namesQuery, peopleNamesQuery } from './api.ts';
import { idsOf } from './named-ids.ts';

/** Beyond these a sentence gives a number and a list its count. */
const NAMED = 30;

/** The names of members, audiences and programs in a filter, as far as they are loaded. */
export function useFilterNames(group: FilterGroup): FilterNames {
  const workspace = useWorkspace();
  const people = useQuery(peopleNamesQuery(workspace, idsOf(group, 'usercompany_id')));
  const audiences = idsOf(group, 'audience').slice(0, NAMED);
  const campaigns = idsOf(group, 'campaign').slice(0, NAMED);
  const audienceNames = useQuery(namesQuery(workspace, 'audience', audiences));
  const campaignNames = useQuery(namesQuery(workspace, 'campaign', campaigns));
  return (type, id) => {
    if (type === 'usercompany_id') return people.data?.get(id);
    return (type === 'audience' ? audienceNames : campaignNames).data?.get(id);
  };
}
