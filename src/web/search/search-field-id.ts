/** The id of the list's search field, used as a fragment. */
export const SEARCH_FIELD_ID = 'soeg'
