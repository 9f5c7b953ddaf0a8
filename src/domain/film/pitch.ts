/** Degrees above the ground a form is looked at from, in the hand and by a link. */
export const PITCH = { least: 3, most: 72 } as const
