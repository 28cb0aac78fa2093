import { peopleToMeetEndpoints } from '@fika/contract';
import { limited, member, mount } from '#platform/http/access.ts';
import { showPeopleToMeet } from './queries.ts';

/** As for suggestions by criteria: many calls would in the end show all members. */
const looks = { max: 60, seconds: 60 };

export const peopleToMeet = mount(peopleToMeetEndpoints, {
  people_to_meet: limited(looks, member(showPeopleToMeet)),
});
