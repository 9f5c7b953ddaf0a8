/** The field of the list that needs no script: the fragment of an address that begins there. */
export const SEARCH_FIELD_ID = 'soeg'
