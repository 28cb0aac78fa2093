/** What a page may load at first, in kB of JavaScript as it is sent, with its sentences. */
export const LIMITS = { page: 200, mail: 100 };

/**
 * Pages that are larger still, each with what it may not grow beyond, by their routes. That of a letter holds its editor.
 */
export const LARGER: Readonly<Record<string, number>> = {
  'account/$slug/admin/campaigns/edit/$id/template/$template': 410,
  'account/$slug/admin/campaigns/$id/session/$session_id/review': 278,
  'account/$slug/admin/users/audiences/edit/$id': 269,
  'account/$slug/admin/campaigns/details/$id/$tab': 252,
  'account/$slug/admin/campaigns/details/$id': 252,
  'account/$slug/admin/campaigns/edit/$id/$tab': 245,
  'account/$slug/admin/users/profile/$id': 232,
  'account/$slug/admin/campaigns/planning': 227,
  'account/$slug/admin/users': 226,
  'account/$slug/admin/users/invite/$tab': 225,
  'account/$slug/admin/invite/$tab': 225,
  'account/$slug/admin/campaigns': 221,
  'account/$slug/admin/settings/main': 212,
  'account/$slug/user': 212,
  'account/$slug/user/coffees/$id': 210,
  'account/$slug/admin/settings/integrations/$tab': 209,
  'account/$slug/admin/users/history': 209,
  'account/$slug/admin/campaigns/$id/round/add': 208,
  'account/$slug/opportunities': 206,
  'account/$slug/admin/users/categories/edit/$id': 206,
  'account/$slug/admin/campaigns/$id/round/edit': 205,
  'account/$slug/admin/users/categories/add': 205,
  'account/$slug/user/availabilities': 204,
  'account/$slug/admin': 203,
  'account/$slug/admin/users/audiences': 203,
  'account/$slug/profile': 203,
  'account/$slug/profile/mfa': 203,
};
