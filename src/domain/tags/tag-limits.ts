/** How many characters a tag's texts may hold. */
export const TAG_TEXTS = { id: 100, name: 80, description: 1_000 } as const
/** The most product types one category may have. */
export const MAX_TYPES_OF_CATEGORY = 50
