export const TAG_TEXTS = { id: 100, name: 80, description: 1_000 } as const
export const MAX_TYPES_OF_CATEGORY = 50
