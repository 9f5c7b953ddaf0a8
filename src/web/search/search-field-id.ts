export const SEARCH_FIELD_ID = 'soeg'
