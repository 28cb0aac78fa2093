/** What a page may load at first, in kB of JavaScript as it is sent, with its sentences. */
export const LIMITS = { page: 200, mail: 100 };

/** Pages that are larger still, each with what it may not grow beyond, by their routes. A page with tabs has one for each. */
export const LARGER: Readonly<Record<string, number>> = {
  'account/$slug/admin/campaigns/edit/$id/matching': 243,
  'account/$slug/admin/campaigns/details/$id/overview': 228,
  'account/$slug/admin/campaigns/details/$id': 228,
  'account/$slug/admin/campaigns/edit/$id/review': 228,
  'account/$slug/admin/campaigns/edit/$id/messages': 226,
  'account/$slug/admin/campaigns/edit/$id/schedule': 225,
  'account/$slug/admin/campaigns/edit/$id/audience': 224,
  'account/$slug/admin/campaigns/$id/session/$session_id/review': 222,
  'account/$slug/admin/campaigns/edit/$id/identity': 217,
  'account/$slug/admin/campaigns/edit/$id/participation': 216,
  'account/$slug/admin/users': 215,
  'account/$slug/admin/campaigns/details/$id/participants': 215,
  'account/$slug/admin/users/profile/$id': 214,
  'account/$slug/admin/campaigns/details/$id/sessions': 211,
  'account/$slug/admin/users/audiences/edit/$id': 208,
  'account/$slug/admin/campaigns/details/$id/history': 204,
};
