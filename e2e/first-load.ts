/** What a page may load at first, in kB of JavaScript as it is sent, with its sentences. */
export const LIMITS = { page: 200, mail: 100 };

/** Pages that are larger still, each with what it may not grow beyond, by their routes. A page with tabs has one for each. */
export const LARGER: Readonly<Record<string, number>> = {
  'account/$slug/admin/campaigns/edit/$id/matching': 226,
  'account/$slug/admin/campaigns/details/$id/overview': 209,
  'account/$slug/admin/campaigns/details/$id': 209,
  'account/$slug/admin/campaigns/edit/$id/review': 213,
  'account/$slug/admin/campaigns/edit/$id/messages': 209,
  'account/$slug/admin/campaigns/edit/$id/schedule': 205,
  'account/$slug/admin/campaigns/edit/$id/audience': 207,
  'account/$slug/admin/campaigns/$id/session/$session_id/review': 206,
};
